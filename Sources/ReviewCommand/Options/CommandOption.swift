/// An option of a subcommand, with its line in the help.
package struct CommandOption: Sendable {
  /// The option as the user types it: `--json`.
  package let name: String
  /// The name of the value in the help; `nil` for a flag.
  let value: String?
  /// The effect of the option in a few words, for the help.
  let summary: String

  package init(_ name: String, taking value: String? = nil, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }

  /// The options of earlier versions, with the way that took their place.
  static let gone = [
    "--junit": "use swift test --xunit-output FILE",
    "--record":
      "record in a test with withRecording, or save the HAR file of a proxy and name it with --har",
    "--sensitivity": "the tokens of scrubbers, such as <uuid 1>, stand in the references",
  ]

  /// The option with its value: `--package-path DIR`.
  var usage: String { value.map { "\(name) \($0)" } ?? name }
}

/// The operands after a subcommand and its options, or after `--`.
package struct CommandOperands: Sendable {
  /// The name of an operand in the help: `PATH`.
  let name: String
  /// Whether the subcommand takes at most one operand.
  let isOne: Bool
  /// The meaning of the operands in a few words, for the help.
  let summary: String

  package init(_ name: String, isOne: Bool = false, _ summary: String) {
    self.name = name
    self.isOne = isOne
    self.summary = summary
  }

  /// The usage: `[PATH...]`, or `[FILE]` if the subcommand takes at most one operand.
  var usage: String { "[\(name)\(isOne ? "" : "...")]" }
}
