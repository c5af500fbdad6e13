import Proofsheet
import Testing

@testable import ScreenRendering

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

  @MainActor private func outline(_ content: Content) throws -> String {
    try SnapshotStrategy.screen.render(Screen(content)).text
  }

  @MainActor @Test func linesConditionsAndLoops() throws {
    let heading = "- heading \"Colleagues\"\n"
    #expect(try outline(.loading) == heading + "- progress \"Loading\"\n")
    #expect(try outline(.rows([])) == heading + "- text \"Nobody\"\n")
    #expect(
      try outline(.rows(["Ada", "Grace"])) == heading + """
        - list
          - cell "Ada"
            - text "first"
          - cell "Grace"

        """
    )
    #expect(try outline(.failed("Oh", retry: nil)) == heading + "- text \"Oh\"\n")
    #expect(
      try outline(.failed("Oh", retry: "Again"))
        == heading + "- text \"Oh\"\n- button \"Again\"\n"
    )
  }

  @Test func groupsShowOnlyWhatTheyHold() {
    let inner = Sketch {
      SnapshotElement(text: "a")
      Sketch { SnapshotElement(text: "b") }.snapshotScreen
      Sketch {}.snapshotScreen
    }
    #expect(inner.elements == [SnapshotElement(text: "a"), SnapshotElement(text: "b")])
  }
}
