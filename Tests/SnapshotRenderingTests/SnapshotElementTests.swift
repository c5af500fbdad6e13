import Proofsheet
import Testing

@testable import SnapshotRendering

/// The text of `.screen`.
@Suite struct ScreenStrategyTests {
  @Test func everyRoleInWords() {
    assertSnapshot(of: Sketch.everything, as: .screen)
  }

  @Test func aScreenWithNothingOnIt() {
    assertSnapshot(of: Sketch {}, as: .screen, named: "in words")
  }
}

/// Elements are built by lines, conditions and loops.
@Suite struct SnapshotElementTests {
  private enum Content {
    case loading
    case rows([String])
    case failed(String, retry: String?)
  }

  private static func screen(_ content: Content) -> Sketch {
    Sketch {
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
        SnapshotElement(text: message)
        if let retry { SnapshotElement(button: retry) }
      }
    }
  }

  @Test func linesConditionsAndLoops() throws {
    let contents: [Content] = [
      .loading, .rows([]), .rows(["Ada", "Grace"]), .failed("Oh", retry: nil),
      .failed("Oh", retry: "Again"),
    ]
    let texts = try contents.map { try SnapshotStrategy.screen.render(Self.screen($0)).text }
    assertSnapshot(of: texts.joined(), as: .lines)
  }
}

/// A screen that consists of its elements alone.
struct Sketch: SnapshotScreenDescribing {
  let snapshotScreen: SnapshotElement

  init(@SnapshotElement _ screen: () -> SnapshotElement) { snapshotScreen = screen() }
}

extension Sketch {
  /// A screen with every role, in the states that change its text.
  static let everything = Sketch {
    SnapshotElement(heading: "Profile of a user with a long name")
    SnapshotElement(searchField: "Type in to search...", value: "", isFocused: true)
    SnapshotElement(searchField: "Search", value: "Jackson")
    SnapshotElement(tab: "Artist", isSelected: true)
    SnapshotElement(tab: "Song", isSelected: false)
    SnapshotElement(tab: "Album", isSelected: false, isEnabled: false)
    SnapshotElement(text: "Facts about a user,\nand what is said \"in their place\".")
    SnapshotElement(field: "Email", value: "ada@example.com", isFocused: true)
    SnapshotElement(field: "Name", value: "", placeholder: "First and last name")
    SnapshotElement(field: "Password", value: "•••", isEnabled: false)
    SnapshotElement(toggle: "Stay logged in on this device until I say otherwise", isOn: true)
    SnapshotElement(toggle: "Dark", isOn: false, isEnabled: false)
    SnapshotElement(button: "Log in")
    SnapshotElement(button: "Send me a link to choose another password", isEnabled: false)
    SnapshotElement(progress: "Loading")
    SnapshotElement(progress: "Sending", value: "40%")
    SnapshotElement(image: "Picture of Ada")
    SnapshotElement(list: "2 colleagues") {
      SnapshotElement(cell: "Ada", isSelected: true) {
        SnapshotElement(image: "AF")
        SnapshotElement(text: "ada@example.com")
      }
      SnapshotElement(cell: "Grace", isEnabled: false)
    }
    SnapshotElement(list: nil) {}
    SnapshotElement(alert: "You are offline.") { SnapshotElement(button: "Ok") }
  }
}
