/// What a shell offers in the place of an operand or of an option's value.
enum CompletedWord: Equatable {
  case files
  case folders
  case words([String])
  /// What only the user knows: a name, a number.
  case nothing

  /// - Parameter placeholder: What the help calls the word: `PATH`.
  init?(placeholder: String) {
    switch placeholder {
    case "FILE", "PATH", "SNAPSHOT": self = .files
    case "DIR", "FOLDER", "wiremock DIR": self = .folders
    case "SHELL": self = .words(CompletedShell.allCases.map(\.rawValue))
    case "SUBCOMMAND": self = .words(Subcommand.all.map(\.name))
    case "MODE": self = .words(["all", "new", "once"])
    case "ARGUMENT", "FILTER", "HOST", "KEYPATH", "KIND", "N/COUNT", "NAME", "PERCENT", "PORT",
      "TOKEN", "TYPE", "URL", "WORD":
      self = .nothing
    default: return nil
    }
  }
}

extension CommandOption {
  /// What a shell offers behind it; nil for a flag.
  var completed: CompletedWord? { value.map { CompletedWord(placeholder: $0) ?? .nothing } }

  /// What it does, in one line.
  var line: String { summary.replacing("\n", with: " ") }

  /// The options whose values are completed alike, of all subcommands.
  static var all: [CommandOption] {
    var known: Set<String> = []
    return Subcommand.all.flatMap(\.options).filter { known.insert($0.name).inserted }
  }
}

extension CommandOperands {
  /// What a shell offers for one of them.
  var completed: CompletedWord { CompletedWord(placeholder: name) ?? .nothing }
}
