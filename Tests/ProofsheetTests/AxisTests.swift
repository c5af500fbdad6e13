import Foundation
import SnapshotRendering
import Testing

@testable import Proofsheet

/// One reference for every combination of values.
@Suite struct AxisTests {
  private struct Title {
    let text: String
    let day: String
    let columns: Int
    var rows: [Row] = [Row(name: "a"), Row(name: "b")]
  }

  private struct Row {
    let name: String
    var hint: String? = "tap"
  }

  @Test func aScreenInLocalesZonesAndDevices() {
    assertSnapshots(
      across: .locales("en_US", "de_DE", "ar_EG"),
      .timeZones("UTC", "Asia/Tokyo"),
      .devices(.phone, .pad),
      .textDirections()
    ) { locale, zone, device, _ in
      let isGerman = locale.identifier == "de_DE"
      var title = Title(
        text: isGerman ? "Spielstand" : "Score",
        day: zone.secondsFromGMT() > 0 && !isGerman ? "2 March" : "1 March",
        columns: device == .pad ? 2 : 1
      )
      if isGerman { title.rows.insert(Row(name: "ä", hint: nil), at: 1) }
      return title
    }
  }

  @Test func axesThatChangeNothing() {
    assertSnapshots(
      across: SnapshotAxis("number", [1, 2]),
      SnapshotAxis("textDirection", SnapshotTextDirection.allCases)
    ) {
      _,
      _ in "same"
    }
  }

  @Test func textsOfOneLineAndOfMany() {
    let axis = SnapshotAxis(
      "text",
      ["none": "", "base": "a\n\"\"\"\n\nb", "one, two": "a\n\"\"\"\nb", "ä: -": "c"]
    )
    assertSnapshots(across: axis, SnapshotAxis("user", ["guest": 0]), as: .lines) { text, _ in text
    }
  }

  @Test func wrongAxesAreRefused() throws {
    func words(_ body: () -> Void) throws -> String {
      try Sandbox.with { sandbox in try #require(sandbox.failures([:], body).first) }
    }
    let rows: [(String, () -> Void)] = [
      (
        "the axis \"locale\" has no values; give it one at least.",
        { assertSnapshots(across: .locales()) { $0.identifier } }
      ),
      (
        "two values of the axis \"timeZone\" are called \"UTC\"; give one of them another name.",
        { assertSnapshots(across: .timeZones("UTC", "UTC")) { $0.identifier } }
      ),
      (
        "there is no time zone \"Mars/Base\"; use a name of the time zone database, as Asia/Tokyo.",
        { assertSnapshots(across: .timeZones("UTC", "Mars/Base")) { $0.identifier } }
      ),
      (
        "a value of the axis \"user\" has an empty name; name it.",
        { assertSnapshots(across: SnapshotAxis("user", ["": 1])) { $0 } }
      ),
      (
        "two axes are called \"user\"; give one of them another name.",
        {
          assertSnapshots(across: SnapshotAxis("user", [1]), SnapshotAxis("user", [2])) { $0 + $1 }
        }
      ),
      (
        "in pad, 2: Stray()",
        {
          assertSnapshots(across: .devices(.phone, .pad), SnapshotAxis("number", [1, 2])) {
            device,
            number in
            if device == .pad && number == 2 { throw Stray() }
            return number
          }
        }
      ),
    ]
    let start = "The subject of AxisTests/wrongAxesAreRefused() could not be rendered: "
    for (expected, body) in rows { #expect(try words(body) == start + expected) }
  }

  private struct Stray: Error {}

  @Test(arguments: [1, 2]) func aCaseNeedsAName(_ number: Int) throws {
    try Sandbox.with { (sandbox) throws in
      let failures = sandbox.failures {
        assertSnapshots(across: SnapshotAxis("number", [1])) { $0 }
      }
      #expect(failures.count == 1)
      #expect(failures.allSatisfy { $0.contains("name each one after its argument") })
    }
  }
}
