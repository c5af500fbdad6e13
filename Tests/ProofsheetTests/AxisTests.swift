import Foundation
import SnapshotRendering
import Testing

@testable import Proofsheet

/// One reference for every combination of values.
@Suite struct AxisTests {
  private let sandbox = Sandbox()

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
      SnapshotAxis("device", ["phone", "pad"]),
      SnapshotAxis("textDirection", ["leftToRight", "rightToLeft"])
    ) { locale, zone, device, _ in
      let isGerman = locale.identifier == "de_DE"
      var title = Title(
        text: isGerman ? "Spielstand" : "Score",
        day: zone.secondsFromGMT() > 0 && !isGerman ? "2 March" : "1 March",
        columns: device == "pad" ? 2 : 1
      )
      if isGerman { title.rows.insert(Row(name: "ä", hint: nil), at: 1) }
      return title
    }
  }

  @Test func axesThatChangeNothing() {
    let directions = SnapshotAxis("textDirection", ["leftToRight", "rightToLeft"])
    assertSnapshots(across: SnapshotAxis("number", [1, 2]), directions) { _, _ in "same" }
  }

  @Test func textsOfOneLineAndOfMany() {
    let axis = SnapshotAxis(
      "text",
      ["none": "", "base": "a\n\"\"\"\n\nb", "one, two": "a\n\"\"\"\nb", "ä: -": "c"]
    )
    let users = SnapshotAxis("user", ["guest": 0])
    assertSnapshots(across: axis, users, as: .lines) { text, _ in text }
  }

  @Test func wrongAxesAreRefused() {
    let numbers = SnapshotAxis("number", [1, 2])
    let bodies: [() -> Void] = [
      { assertSnapshots(across: .locales()) { $0.identifier } },
      { assertSnapshots(across: .timeZones("UTC", "UTC")) { $0.identifier } },
      { assertSnapshots(across: .timeZones("UTC", "Mars/Base")) { $0.identifier } },
      { assertSnapshots(across: SnapshotAxis("user", ["": 1])) { $0 } },
      { assertSnapshots(across: numbers, numbers) { $0 + $1 } },
      {
        let devices = SnapshotAxis("device", ["phone", "pad"])
        assertSnapshots(across: devices, numbers) { device, number in
          if device == "pad" && number == 2 { throw Stray() }
          return number
        }
      },
    ]
    let start = "The subject of AxisTests/wrongAxesAreRefused() could not be rendered: "
    let words = bodies.flatMap { sandbox.failures([:], $0) }.joined(separator: "\n")
    #expect(words.components(separatedBy: start).count == bodies.count + 1)
    assertSnapshot(of: words.replacing(start, with: ""), as: .lines)
  }

  private struct Stray: Error {}

  @Test(arguments: [1, 2]) func aCaseNeedsAName(_ number: Int) {
    let failures = sandbox.failures {
      assertSnapshots(across: SnapshotAxis("number", [1])) { $0 }
    }
    #expect(failures.map { $0.contains("name each one after its argument") } == [true])
  }
}
