/// What runs the tests: `swift test`, or another command that somebody names.
package struct TestCommand: Equatable, Sendable {
  /// What is known of a command.
  enum Kind {
    case swiftTest
    case xcodebuild
    case other
  }

  let kind: Kind
  /// The arguments of `swift test`, or the whole command.
  let words: [String]

  /// Understands what stands behind `--`: a word that is no option begins a command, if it is none of
  /// those that `swift test` knows.
  package init(_ arguments: [String]) {
    guard let first = arguments.first, !first.hasPrefix("-"), !["list", "last"].contains(first)
    else {
      (kind, words) = (.swiftTest, arguments)
      return
    }
    if arguments.starts(with: ["swift", "test"]) {
      (kind, words) = (.swiftTest, Array(arguments.dropFirst(2)))
    } else {
      let program = first == "xcrun" ? arguments.dropFirst().first ?? first : first
      (kind, words) = (Self.fileName(program) == "xcodebuild" ? .xcodebuild : .other, arguments)
    }
  }

  /// How messages call it.
  var name: String {
    switch kind {
    case .swiftTest: "swift test"
    case .xcodebuild: "xcodebuild"
    case .other: Self.fileName(words.first ?? "")
    }
  }

  /// The command as a shell reads it; nil for `swift test`, which messages know.
  var line: String? {
    guard kind != .swiftTest else { return nil }
    return words.map { word in
      let dashes = word.prefix { $0 == "-" }
      let rest = String(word.dropFirst(dashes.count))
      return dashes.isEmpty || !rest.isEmpty ? dashes + ShellWord.quoted(rest) : word
    }.joined(separator: " ")
  }

  private static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
