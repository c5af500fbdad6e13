import Foundation
import SnapshotRendering
import TestSupport
import Testing

/// What the references of the shots say, read from the files alone.
@Suite struct ShotReferenceTests {
  private static let names = ["login", "search", "standings", "streams", "track", "user+list"]

  /// The screens of one language.
  private struct Screen {
    let language: String
    /// The lines of the outline, each with its depth before it.
    var outline: [Substring] = []
    /// The names of the wireframes, and how wide their frames are.
    var shots: [String] = []
    var columns: [Int] = []

    var roles: [Substring] { outline.map { $0.prefix { $0 != "\"" } } }
    var labels: [Substring] {
      outline.map { $0.drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" } }
    }
  }

  private func screens(_ name: String) throws -> [Screen] {
    let file = "__Snapshots__/SampleScreensTests/LocalizedShots/shots.\(name).txt"
    let text = try String(contentsOf: PackageFolder.file(file), encoding: .utf8)
    #expect(try SnapshotTree(parsing: text).text == text)
    let lines = text.split(separator: "\n")
    var screens: [Screen] = []
    for (index, line) in lines.enumerated() where !line.hasPrefix("axes") {
      let body = line.drop { $0 == " " }
      if line.first != " " {
        screens.append(Screen(language: String(line.dropLast())))
      } else if screens.isEmpty {
        continue
      } else if body.hasPrefix("- ") {
        screens[screens.count - 1].outline.append(line)
      } else if body.hasSuffix(": \"\"\"") {
        screens[screens.count - 1].shots.append(String(body.dropLast(5)))
        screens[screens.count - 1].columns.append(lines[index + 1].count - 4)
      }
    }
    return screens
  }

  @Test func eachReferenceHasAllLanguagesAndDevices() throws {
    var shots = 0
    for name in Self.names {
      let screens = try screens(name)
      #expect(screens.map(\.language) == ["base", "fr", "de", "es", "ja", "ar"])
      for screen in screens {
        let mirrored = screen.language == "ar" ? ", rightToLeft" : ""
        #expect(screen.shots == ["phone", "largePhone", "pad"].map { $0 + mirrored })
        #expect(screen.columns == [40, 48, 80])
        #expect(screen.outline.count > 2)
        shots += screen.shots.count
      }
    }
    #expect(shots == 108)
  }

  /// Every language has the same elements, in words of its own.
  @Test func languagesDifferInWordsAlone() throws {
    for name in Self.names {
      let screens = try screens(name)
      let base = try #require(screens.first)
      for screen in screens.dropFirst() {
        #expect(screen.roles == base.roles, "\(name) \(screen.language)")
        #expect(screen.labels != base.labels)
        let isList = { (role: Substring) in role.hasSuffix("list") }
        #expect(
          zip(screen.roles, screen.labels).allSatisfy {
            (isList($0) || !$1.isEmpty) && !$1.contains("%")
          }
        )
      }
    }
  }
}
