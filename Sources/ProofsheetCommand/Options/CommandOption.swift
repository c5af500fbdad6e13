/// One option: how it is written, what it notes and what the help says of it.
struct CommandOption: Sendable {
  /// What it notes.
  enum Effect: Sendable {
    case flag(any WritableKeyPath<Invocation, Bool> & Sendable)
    /// A value, which the help calls `name`.
    case value(name: String, any WritableKeyPath<Invocation, String?> & Sendable)
  }

  /// As it is written: `--json`.
  let name: String
  let effect: Effect
  /// The option without which it means nothing.
  let needed: String?
  /// What it does, in a few words.
  let summary: String

  static func flag(
    _ name: String,
    _ path: any WritableKeyPath<Invocation, Bool> & Sendable,
    needs needed: Self? = nil,
    _ summary: String
  ) -> Self {
    Self(name: name, effect: .flag(path), needed: needed?.name, summary: summary)
  }

  static func value(
    _ name: String,
    _ value: String,
    _ path: any WritableKeyPath<Invocation, String?> & Sendable,
    needs needed: Self? = nil,
    _ summary: String
  ) -> Self {
    let effect = Effect.value(name: value, path)
    return Self(name: name, effect: effect, needed: needed?.name, summary: summary)
  }

  /// The option with its value: `--package-path DIR`.
  var usage: String {
    if case .value(let value, _) = effect { "\(name) \(value)" } else { name }
  }
}

/// What stands behind a subcommand and its options, or behind `--`.
struct CommandOperands: Sendable {
  /// What the help calls one of them: `PATH`.
  let name: String
  /// The option without which they mean nothing.
  let needed: String?
  /// What they are, in a few words.
  let summary: String

  init(_ name: String, needs needed: CommandOption? = nil, _ summary: String) {
    (self.name, self.needed, self.summary) = (name, needed?.name, summary)
  }
}
