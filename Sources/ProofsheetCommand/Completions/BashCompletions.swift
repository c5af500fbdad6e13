/// The script for bash, which reads the words before the cursor once: what is asked for depends on the
/// subcommand and on an option that waits for its value.
enum BashCompletions {
  static var script: String {
    """
    # bash completion for proofsheet
    \(CompletedShell.bash.origin)

    # Offers what compgen finds, one word a line.
    _proofsheet_offer() {
      local found
      COMPREPLY=()
      while IFS= read -r found; do COMPREPLY+=("$found"); done < <(compgen "$@" -- "$word")
    }

    # A folder gets a slash, and what is odd in a name is quoted; bash 3 knows no way to ask for that.
    _proofsheet_files() {
      compopt -o filenames 2>/dev/null
      _proofsheet_offer "$@"
    }

    _proofsheet() {
      local word=${COMP_WORDS[COMP_CWORD]} subcommand= option= dashes= given at
      COMPREPLY=()
      for ((at = 1; at < COMP_CWORD; at++)); do
        given=${COMP_WORDS[at]}
        # bash takes --option=value for three words.
        if [[ $given == = ]]; then continue; fi
        if [[ -n $option ]]; then
          option=
        elif [[ -n $dashes ]]; then
          continue
        elif [[ $given == -- ]]; then
          dashes=yes
        else
          case $given in
            \(valued.joined(separator: " | "))) option=$given ;;
            -*) ;;
            *) if [[ -z $subcommand ]]; then subcommand=$given; fi ;;
          esac
        fi
      done
      if [[ $word == = ]]; then word=; fi

      if [[ -n $option ]]; then
        case $option in
    \(values)    esac
        return
      fi
      if [[ -z $dashes && $word == -* ]]; then
        case $subcommand in
    \(options)    esac
        return
      fi
      case $subcommand in
        '') _proofsheet_offer -W '\(Subcommand.all.map(\.name).joined(separator: " "))' ;;
    \(operands)  esac
    }

    complete -F _proofsheet proofsheet

    """
  }

  private static var valued: [String] {
    CommandOption.all.filter { $0.value != nil }.map(\.name)
  }

  /// What is offered behind each option, options that offer the same on one line.
  private static var values: String {
    rows(
      CommandOption.all.compactMap { option in
        option.completed.flatMap(offer).map { (option.name, $0) }
      },
      indentation: 6
    )
  }

  private static var operands: String {
    rows(
      Subcommand.all.compactMap { subcommand in
        subcommand.operands.flatMap { offer($0.completed) }.map { (subcommand.name, $0) }
      },
      indentation: 4
    )
  }

  private static var options: String {
    func words(_ options: [CommandOption]) -> String {
      "_proofsheet_offer -W '\(options.map(\.name).joined(separator: " "))'"
    }
    let own = Subcommand.all.filter { !$0.ownOptions.isEmpty }.map { ($0.name, words($0.options)) }
    return rows(own + [("*", words(CommandOption.common))], indentation: 6)
  }

  /// The command that offers a word; nil when nothing is offered.
  private static func offer(_ word: CompletedWord) -> String? {
    switch word {
    case .files: "_proofsheet_files -f"
    case .folders: "_proofsheet_files -d"
    case .words(let words): "_proofsheet_offer -W '\(words.joined(separator: " "))'"
    case .nothing: nil
    }
  }

  /// The branches of a `case`; patterns that do the same share one.
  private static func rows(_ rows: [(pattern: String, command: String)], indentation: Int) -> String
  {
    var commands: [String] = []
    for row in rows where !commands.contains(row.command) { commands.append(row.command) }
    let margin = String(repeating: " ", count: indentation)
    return commands.map { command in
      let patterns = rows.filter { $0.command == command }.map(\.pattern)
      return "\(margin)\(patterns.joined(separator: " | "))) \(command) ;;\n"
    }.joined()
  }
}
