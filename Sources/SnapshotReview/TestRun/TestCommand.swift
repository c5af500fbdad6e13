import ProofsheetBasics

/// The command that runs the tests: `swift test`, or another command.
package struct TestCommand: Equatable, Sendable {
  /// The test commands that Proofsheet distinguishes: `swift test`, `xcodebuild`, and all others.
  enum Kind {
    case swiftTest
    case xcodebuild
    case other
  }

  let kind: Kind
  /// The arguments of `swift test`, or all words of another command.
  let words: [String]

  /// Reads the words after `--` in a command line of Proofsheet.
  ///
  /// The words are arguments of `swift test` if the first one begins with a hyphen, or is the
  /// subcommand `list` or `last`. Otherwise they are a whole command, such as `xcodebuild test`.
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

  /// The name of the command in messages.
  var name: String {
    switch kind {
    case .swiftTest: "swift test"
    case .xcodebuild: "xcodebuild"
    case .other: Self.fileName(words.first ?? "")
    }
  }

  /// The command in the notation of a shell; nil for `swift test`.
  var line: String? {
    guard kind != .swiftTest else { return nil }
    return words.map { word in
      word.wholeMatch(of: #/[A-Za-z0-9_\-.\/:+,@%=]+/#) == nil ? quotedForShell(word) : word
    }.joined(separator: " ")
  }

  private static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
