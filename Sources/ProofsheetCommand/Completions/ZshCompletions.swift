/// The script for zsh, whose `_arguments` is told every option with its summary.
enum ZshCompletions {
  static var script: String {
    """
    #compdef proofsheet
    \(CompletedShell.zsh.origin)

    _proofsheet() {
      local curcontext=$curcontext state line
      local -a common subcommands
      typeset -A opt_args
      common=(
    \(specifications(CommandOption.common, indentation: 4))  )
      _arguments -C $common '1: :->subcommand' '*:: :->rest' && return
      case $state in
        subcommand)
          subcommands=(
    \(subcommands)      )
          _describe subcommand subcommands
          ;;
        rest)
          case $words[1] in
    \(Subcommand.all.map(branch).joined())      esac
          ;;
      esac
    }

    # Run by itself it is sourced; in a folder of fpath it is the function.
    if [ "$funcstack[1]" = _proofsheet ]; then
      _proofsheet "$@"
    else
      compdef _proofsheet proofsheet
    fi

    """
  }

  private static var subcommands: String {
    Subcommand.all.map { subcommand in
      let summary = quoted(subcommand.summary.replacing(":", with: "\\:"))
      return "        '\(subcommand.name):\(summary)'\n"
    }.joined()
  }

  private static func branch(_ subcommand: Subcommand) -> String {
    let margin = String(repeating: " ", count: 8)
    var arguments = specifications(subcommand.ownOptions, indentation: 12, end: " \\")
    if let operands = subcommand.operands {
      arguments += "            '*:\(operands.name):\(action(operands.completed))' \\\n"
    }
    return """
      \(margin)\(subcommand.name))
      \(margin)  _arguments $common \\
      \(arguments.dropLast(3))
      \(margin)  ;;

      """.replacing(" \\\n\n", with: "\n")
  }

  /// `'--shard=[run one of so many parts of the tests]:N/COUNT: '`, a line each.
  private static func specifications(
    _ options: [CommandOption],
    indentation: Int,
    end: String = ""
  ) -> String {
    options.map { option in
      let margin = String(repeating: " ", count: indentation)
      let value = option.completed.map { ":\(option.value ?? ""):\(action($0))" } ?? ""
      let name = option.value == nil ? option.name : option.name + "="
      return "\(margin)'\(name)[\(described(option.line))]\(value)'\(end)\n"
    }.joined()
  }

  /// What `_arguments` does for a word; a space is nothing.
  private static func action(_ word: CompletedWord) -> String {
    switch word {
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .nothing: " "
    }
  }

  /// A summary between brackets.
  private static func described(_ text: String) -> String {
    let escaped = ["\\", "[", "]", ":"].reduce(text) { $0.replacing($1, with: "\\" + $1) }
    return quoted(escaped)
  }

  /// A text between single quotes.
  private static func quoted(_ text: String) -> String { text.replacing("'", with: "'\\''") }
}
