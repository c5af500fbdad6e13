import SnapshotRendering
import Testing

@testable import SnapshotChecking

@Suite struct SnapshotIDTests {
  private func path(
    _ function: String,
    _ name: String? = nil,
    _ fileExtension: String = "txt",
    file: String = "AppTests/Home.swift",
    namesakeIn test: String? = nil
  ) throws -> String {
    try SnapshotID(
      in: CheckedFunction(fileID: file, name: function, isRepeated: test != nil),
      test: test ?? "t",
      name: name,
      fileExtension: fileExtension,
      line: 1
    ).relativePath()
  }

  @Test func pathsFollowTheTest() throws {
    let paths = [
      try path("welcome()"), try path("scope(_:)", "artist"),
      try path("scope(_:with:)", "a.b", "json"),
      try path("`typing (fast) shows it`()"), try path("`typing (slow) shows it`()"),
      try path("`default`()"), try path("getter"), try path("con()", ".."),
      try path("a()", "../../x"),
      try path("a()", nil, "/../../x"), try path("a()", nil, "tar.gz"), try path("a()", nil, ""),
      try path("a()", file: "My Tests/A+B.swift"), try path("a()", file: "AppTests/Sub/Home.swift"),
      try path("a()", file: "../Home.swift"),
      try path("a(_:)", "b", namesakeIn: "Lists/Empty/a(_:)"),
      try path("a()", namesakeIn: "Lists/b()"),
    ]
    #expect(
      paths.joined(separator: "\n") == """
        AppTests/Home/welcome.txt
        AppTests/Home/scope.artist.txt
        AppTests/Home/scope.a%2Eb.json
        AppTests/Home/typing+%28fast%29+shows+it.txt
        AppTests/Home/typing+%28slow%29+shows+it.txt
        AppTests/Home/default.txt
        AppTests/Home/getter.txt
        AppTests/Home/con.%2E%2E.txt
        AppTests/Home/a.%2E%2E%2F%2E%2E%2Fx.txt
        AppTests/Home/a.%2F.%2F.%2Fx
        AppTests/Home/a.tar.gz
        AppTests/Home/a
        My+Tests/A%2BB/a.txt
        AppTests/Home/a.txt
        %2E%2E/Home/a.txt
        AppTests/Home/Lists/Empty/a.b.txt
        AppTests/Home/a.txt
        """
    )
    let error = CheckError("A snapshot in t has an empty name; leave `named:` out or name it.")
    #expect(throws: error) { try path("a()", "") }
  }
}

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
      ("a~b", "a%7Eb"), ("k=v,w", "k=v,w"), ("\n", "%0A"),
    ]
    for (name, file) in rows { #expect(SnapshotName.escaped(name) == file) }
    let damaged = ["%", "%4", "%zz", "%+1", "%-1", "%FF", "a~b"]
    #expect(damaged.compactMap(SnapshotName.unescaped) == [])
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
