import InlineSnapshotTesting
import SnapshotTestingCustomDump
import Testing

@testable import Pages

struct Card {
  var page = Page.welcome
  var secret = Secret(text: "1234")
}

struct Secret: AnySnapshotStringConvertible {
  var text: String
  var snapshotDescription: String { "(secret)" }
}

@Suite(.snapshots(record: .failed, diffTool: .ksdiff))
struct CardTests {
  @Test func shown() {
    assertSnapshot(of: Card(), as: .customDump)
  }

  @Test func reader() {
    assertSnapshot(of: Reader(id: 1, name: "Ada", password: "1815"), as: .customDump)
  }

  @Test(arguments: Turn.allCases) func turned(_ turn: Turn) {
    assertSnapshot(of: turn, as: .description)
  }
}

@Suite struct InlineTests {
  @Test func text() {
    assertInlineSnapshot(of: Page.welcome.text, as: .lines) {
      """
      Welcome
        Read this first.
        Then that.
      """
    }
  }

  @Test func json() {
    assertInlineSnapshot(
      of: ["Welcome"],
      as: .json,
      message: "encoded",
      matches: {
        """
        [
          "Welcome"
        ]
        """
      }
    )
  }

  @Test func dump() {
    assertInlineSnapshot(of: Secret(text: "1234"), as: .dump) {
      """
      - (secret)

      """
    }
  }
}
