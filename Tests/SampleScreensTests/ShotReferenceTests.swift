import Foundation
import ScreenRendering
import SnapshotRendering
import TestSupport
import Testing

/// What the references of the shots say, read from the files alone.
@Suite struct ShotReferenceTests {
  private static let screens = ["login", "search", "standings", "streams", "track", "user+list"]

  private func reference(_ name: String) throws -> ScreenReference {
    let file = "__Snapshots__/SampleScreensTests/LocalizedShots/shots.\(name).txt"
    let text = try String(contentsOf: PackageFolder.file(file), encoding: .utf8)
    #expect(try SnapshotTreeParser.parse(text).text == text)
    return try ScreenReference(text)
  }

  @Test func eachReferenceHasAllLanguagesAndDevices() throws {
    var shots = 0
    for name in Self.screens {
      let screens = try reference(name).screens
      #expect(screens.map(\.name) == ["base", "fr", "de", "es", "ja", "ar"])
      for screen in screens {
        #expect(screen.devices == ["phone", "largePhone", "pad"])
        #expect(screen.columns == [40, 48, 80])
        #expect((screen.wireframes != screen.devices) == (screen.name == "ar"))
        #expect(screen.elements.count > 2)
        shots += screen.wireframes.count
      }
    }
    #expect(shots == 108)
  }

  /// Every language has the same elements, in words of its own.
  @Test func languagesDifferInWordsAlone() throws {
    for name in Self.screens {
      let screens = try reference(name).screens
      let base = try #require(screens.first)
      for screen in screens.dropFirst() {
        #expect(screen.lines.count == base.lines.count, "\(name) \(screen.name)")
        #expect(Self.roles(screen.elements) == Self.roles(base.elements), "\(name) \(screen.name)")
        #expect(Self.labels(screen.elements) != Self.labels(base.elements))
        #expect(Self.labels(screen.elements).allSatisfy { !$0.isEmpty && !$0.contains("%") })
      }
    }
  }

  private static func roles(_ elements: [SnapshotElement]) -> [ElementRole?] {
    elements.flatMap { [$0.role] + roles($0.children) }
  }

  private static func labels(_ elements: [SnapshotElement]) -> [String] {
    elements.flatMap { [$0.label ?? ""] + labels($0.children) }
  }
}
