import Testing

@testable import SnapshotChecking

@Suite struct SnapshotNameTests {
  /// Every string of up to three of the characters with a special meaning somewhere.
  private static let domain: [String] = {
    let letters = [
      "a", "A", "é", "e\u{301}", " ", "+", "%", "~", ".", "/", "\\", "4", "-", "\0", "\u{1F600}",
    ]
    let two = letters.flatMap { first in letters.map { first + $0 } }
    return [""] + letters + two + two.flatMap { start in letters.map { start + $0 } }
  }()

  @Test func namesReadBackAreSafeEverywhereAndNeverShareAFile() {
    let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-=,+%~".utf8)
    var names: [String: String] = [:]
    for name in Self.domain {
      let escaped = SnapshotName.escaped(name)
      let isRead = SnapshotName.unescaped(escaped)?.utf8.elementsEqual(name.utf8) == true
      let other = names.updateValue(name, forKey: escaped.lowercased()) ?? name
      if isRead, escaped.utf8.allSatisfy(allowed.contains), other.lowercased() == name.lowercased()
      {
        continue
      }
      Issue.record("\(name.debugDescription) becomes \(escaped), like \(other)")
    }
  }

  @Test func everyNameHasItsFile() {
    let rows = [
      ("welcome", "welcome"), ("a b", "a+b"), ("a+b", "a%2Bb"), ("..", "%2E%2E"), (".", "%2E"),
      ("a/b", "a%2Fb"), ("a-b", "a-b"), ("50%", "50%25"), ("é", "%C3%A9"), ("", ""),
      ("a~b", "a%7Eb"), ("k=v,w", "k=v,w"), ("CON", "%43ON"), ("con", "%63on"),
      ("console", "console"),
      ("lpt9", "%6Cpt9"), ("lpt0", "lpt0"), ("nul ", "nul+"), ("\n", "%0A"),
    ]
    for (name, file) in rows { #expect(SnapshotName.escaped(name) == file) }
    let damaged = ["%", "%4", "%zz", "%+1", "%-1", "%FF", "a~b"]
    #expect(damaged.compactMap(SnapshotName.unescaped) == [])
    let reserved = ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] }
    for name in reserved {
      #expect(SnapshotName.escaped(name) != name)
      #expect(SnapshotName.unescaped(SnapshotName.escaped(name)) == name)
    }
  }

  @Test func longNamesAreBoundedAndApart() {
    let fits = String(repeating: "x", count: 100)
    #expect(SnapshotName.escaped(fits) == fits)
    var files: Set<String> = []
    let long = (0..<50).map { String(repeating: "x", count: 100) + "\($0)" }
    let wide = (100...200).map { String(repeating: "é", count: $0) }
    let cased = [String(repeating: "x", count: 101), String(repeating: "X", count: 101)]
    for name in long + wide + cased {
      let file = SnapshotName.escaped(name)
      #expect(file.utf8.count == 100)
      #expect(SnapshotName.unescaped(file) == nil)
      #expect(files.insert(file.lowercased()).inserted)
    }
  }
}
