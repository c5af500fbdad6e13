import Proofsheet
import Testing

@testable import SnapshotRendering

/// Elements are built by lines, conditions and loops.
@Suite struct SnapshotElementTests {
  private enum Content {
    case loading
    case rows([String])
    case failed(String, retry: String?)
  }

  @MainActor private final class Screen: SnapshotScreenDescribing {
    let content: Content

    init(_ content: Content) { self.content = content }

    var snapshotScreen: SnapshotElement {
      SnapshotElement(heading: "Colleagues")
      switch content {
      case .loading: SnapshotElement(progress: "Loading")
      case .rows(let rows):
        if rows.isEmpty {
          SnapshotElement(text: "Nobody")
        } else {
          SnapshotElement(list: nil) {
            for (index, row) in rows.enumerated() {
              SnapshotElement(cell: row) {
                if index == 0 { SnapshotElement(text: "first") }
              }
            }
          }
        }
      case .failed(let message, let retry):
        failure(message, retry)
      }
    }

    @SnapshotElement private func failure(_ message: String, _ retry: String?) -> SnapshotElement {
      SnapshotElement(text: message)
      if let retry { SnapshotElement(button: retry) }
    }
  }

  @MainActor @Test func linesConditionsAndLoops() throws {
    let contents: [Content] = [
      .loading, .rows([]), .rows(["Ada", "Grace"]), .failed("Oh", retry: nil),
      .failed("Oh", retry: "Again"),
    ]
    let texts = try contents.map { try SnapshotStrategy.screen.render(Screen($0)).text }
    assertSnapshot(of: texts.joined(), as: .lines)
  }
}
