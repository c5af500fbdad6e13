/// One option: how it is written and what the help says of it.
package struct CommandOption: Sendable {
  /// As it is written: `--json`.
  package let name: String
  /// What the help calls its value; nil for a flag, which has none.
  let value: String?
  /// The option without which it means nothing.
  let needed: String?
  /// What it does, in a few words.
  let summary: String

  package init(
    _ name: String,
    taking value: String? = nil,
    needs needed: Self? = nil,
    _ summary: String
  ) {
    (self.name, self.value, self.needed, self.summary) = (name, value, needed?.name, summary)
  }

  /// The option with its value: `--package-path DIR`.
  var usage: String { value.map { "\(name) \($0)" } ?? name }
}

/// What stands behind a subcommand and its options, or behind `--`.
package struct CommandOperands: Sendable {
  /// What the help calls one of them: `PATH`.
  let name: String
  /// The option without which they mean nothing.
  let needed: String?
  /// Whether there is one at most.
  let isOne: Bool
  /// What they are, in a few words.
  let summary: String

  package init(
    _ name: String,
    needs needed: CommandOption? = nil,
    isOne: Bool = false,
    _ summary: String
  ) {
    (self.name, self.needed, self.isOne, self.summary) = (name, needed?.name, isOne, summary)
  }

  /// `[PATH...]`, or `[FILE]` where there is one at most.
  var usage: String { "[\(name)\(isOne ? "" : "...")]" }
}
