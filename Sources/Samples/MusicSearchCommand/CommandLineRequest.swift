import MusicSearch

/// The task that the arguments of the command describe: a search, or the help.
enum CommandLineRequest {
  case help
  case search(term: String?, scope: SearchScope, source: Source)

  /// The source of the answers to a search.
  enum Source {
    /// The project's fixtures: in the given folder, or in the nearest `Fixtures` at or above the
    /// working directory.
    case fixtures(folder: String?)
    /// A folder of recorded answers.
    case recordings(folder: String)
    /// The network.
    case live
  }

  static let usage = """
    music-search [TERM] [--scope artist|song|album] [--fixtures DIR | --recordings DIR | --live]

    Shows the screen of the music search app. Without a TERM it is the screen as first seen.

      --scope SCOPE      what has to match the term: artist (the default), song or album
      --fixtures DIR     answer from the fixtures in DIR/Search; without it, from the nearest
                         Fixtures folder at or above the working directory. The term 'error'
                         gets a failure, and a term without a fixture gets no matches
      --recordings DIR   answer from the files DIR/<term>_<attribute>.json, as in
                         Lady_Madonna_songTerm.json
      --live             ask the search service over the network
      --help             show this text

    Exit status: 0 for an answer, even an empty one; 1 when there is none; 2 for bad arguments.
    """

  init(arguments: [String]) throws {
    var words: [String] = []
    var scope = SearchScope.artist
    var sources: [(option: String, source: Source)] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h":
        self = .help
        return
      case "--scope":
        scope = try Self.scope(named: Self.value(of: argument, from: &rest))
      case "--fixtures":
        sources.append((argument, .fixtures(folder: try Self.value(of: argument, from: &rest))))
      case "--recordings":
        sources.append((argument, .recordings(folder: try Self.value(of: argument, from: &rest))))
      case "--live":
        sources.append((argument, .live))
      case "--":
        words += rest
        rest = []
      case _ where argument.hasPrefix("-"):
        throw Failure.unknownOption(argument)
      default:
        words.append(argument)
      }
    }
    guard sources.count < 2 else {
      throw Failure.conflictingSources(sources[0].option, sources[1].option)
    }
    self = .search(
      term: words.isEmpty ? nil : words.joined(separator: " "),
      scope: scope,
      source: sources.first?.source ?? .fixtures(folder: nil)
    )
  }

  private static func value(of option: String, from rest: inout ArraySlice<String>) throws
    -> String
  {
    guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
      throw Failure.missingValue(option: option)
    }
    return value
  }

  private static func scope(named name: String) throws -> SearchScope {
    guard let scope = SearchScope(rawValue: name) else { throw Failure.unknownScope(name) }
    return scope
  }
}

extension CommandLineRequest {
  /// The reason why the command refuses its arguments.
  enum Failure: Error, CustomStringConvertible {
    case unknownOption(String)
    case unknownScope(String)
    case missingValue(option: String)
    case conflictingSources(String, String)

    var description: String {
      switch self {
      case .unknownOption(let option):
        "There is no option '\(option)'; '--help' lists all options, "
          + "and '--' goes before a term that starts with a dash."
      case .unknownScope(let scope):
        "'--scope' takes artist, song or album, not '\(scope)'."
      case .missingValue(let option):
        "The option '\(option)' needs a value."
      case .conflictingSources(let first, let second):
        "The answers come from one place: give '\(first)' or '\(second)', not both."
      }
    }
  }
}
