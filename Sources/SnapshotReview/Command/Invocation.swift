import ProofsheetBasics

/// The arguments of the command, understood.
struct Invocation: Equatable {
  var subcommand = Subcommand.help
  /// The package, when it is named.
  var packagePath: String?
  var printsJSON = false
  /// Whether the run is repeated in other surroundings.
  var stresses = false
  /// Whether fixture files are shortened.
  var minimises = false
  /// Whether the tests are run to draw where journeys go.
  var drawsMap = false
  /// Whether elements of their lists may go, too.
  var takesElements = false
  /// Whether it is only shown what would go.
  var isDry = false
  /// Whether only the version is asked for.
  var printsVersion = false
  /// The paths of `accept`, `reject` and `fixtures --minimise`.
  var paths: [String] = []
  /// What `swift test` is given.
  var testArguments: [String] = []
  private var asksForHelp = false

  /// Understands arguments.
  ///
  /// - Parameter arguments: Without the command's own name.
  /// - Throws: ``ReviewError/Arguments``.
  init(_ arguments: [String]) throws {
    var named: Subcommand?
    var early: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--":
        try takeTestArguments(rest, of: named)
        rest = []
      case "--package-path":
        guard let value = rest.popFirst(), !value.isEmpty, value != "--" else {
          throw ReviewError.arguments(.missingValue(option: argument))
        }
        packagePath = value
      case "-h": asksForHelp = true
      case _ where argument.hasPrefix("--package-path="):
        packagePath = String(argument.dropFirst("--package-path=".count))
      case _ where argument.hasPrefix("-") && argument.count > 1:
        if let named { try take(argument, of: named) } else { early.append(argument) }
      case _ where named == nil:
        named = try Self.subcommand(argument)
        if named == .serve { throw ReviewError.arguments(.serveComesFirst) }
      default: try takePath(argument, of: named ?? .help)
      }
    }
    for option in early { try take(option, of: named ?? .help) }
    subcommand = asksForHelp ? .help : named ?? .help
    if subcommand == .fixtures, !minimises { try refuseWithoutMinimising() }
    if subcommand == .journeys, !drawsMap, !testArguments.isEmpty {
      throw ReviewError.arguments(.unexpectedTestArguments(subcommand: subcommand.rawValue))
    }
  }

  /// Refuses what says nothing about a list of findings.
  private func refuseWithoutMinimising() throws {
    let options = (takesElements ? ["--elements"] : []) + (isDry ? ["--dry-run"] : [])
    if let option = options.first {
      throw ReviewError.arguments(.needs(option, other: "--minimise"))
    }
    if let path = paths.first {
      throw ReviewError.arguments(.unexpected(path, subcommand: subcommand.rawValue))
    }
    if !testArguments.isEmpty {
      throw ReviewError.arguments(.unexpectedTestArguments(subcommand: subcommand.rawValue))
    }
  }

  private static func subcommand(_ word: String) throws -> Subcommand {
    if let subcommand = Subcommand(rawValue: word) { return subcommand }
    let nearest = NearestWord.to(word, in: Subcommand.allCases.map(\.rawValue)) ?? ""
    throw ReviewError.arguments(.unknownSubcommand(word, nearest: nearest))
  }

  private mutating func takeTestArguments(
    _ arguments: ArraySlice<String>,
    of subcommand: Subcommand?
  ) throws {
    let subcommand = subcommand ?? .help
    guard subcommand.runsTests || !subcommand.takesPaths else {
      for path in arguments { try takePath(path, of: subcommand) }
      return
    }
    guard subcommand.runsTests else {
      throw ReviewError.arguments(.unexpectedTestArguments(subcommand: subcommand.rawValue))
    }
    testArguments = Array(arguments)
  }

  private mutating func takePath(_ path: String, of subcommand: Subcommand) throws {
    guard subcommand.takesPaths else {
      throw ReviewError.arguments(.unexpected(path, subcommand: subcommand.rawValue))
    }
    guard !path.isEmpty else {
      throw ReviewError.arguments(.emptyPath(subcommand: subcommand.rawValue))
    }
    paths.append(path)
  }

  private mutating func take(_ option: String, of subcommand: Subcommand) throws {
    switch option {
    case "--help": asksForHelp = true
    case "--version": printsVersion = true
    case "--stress" where subcommand == .check: stresses = true
    case "--minimise" where subcommand == .fixtures: minimises = true
    case "--map" where subcommand == .journeys: drawsMap = true
    case "--elements" where subcommand == .fixtures: takesElements = true
    case "--dry-run" where subcommand == .fixtures: isDry = true
    case "--json" where subcommand.hasJSON: printsJSON = true
    default: throw ReviewError.arguments(Self.unknown(option, of: subcommand))
    }
  }

  private static func unknown(_ option: String, of subcommand: Subcommand) -> ReviewError.Arguments
  {
    let nearest = NearestWord.to(option, in: subcommand.options) ?? "--help"
    let distance = editDistance(option, nearest)
    if subcommand == .check, distance > 2 { return .testOption(option) }
    return .unknownOption(option, subcommand: subcommand.rawValue, nearest: nearest)
  }
}
