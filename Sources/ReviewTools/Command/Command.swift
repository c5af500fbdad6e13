import ProofsheetBasics

/// The command `proofsheet`, whose inputs and outputs a test can replace.
package struct Command {
  /// The inputs and outputs of the process.
  let surroundings: Surroundings
  let program: Program

  /// Runs the subcommand that the arguments name.
  ///
  /// - Returns: The exit code: 0 when nothing is left to do, 1 for differences, failures or
  ///   references without a test, 2 when the command or the environment is wrong.
  package func run(_ arguments: [String]) -> Int32 {
    do {
      let invocation = try Invocation(arguments, in: program)
      let subcommand = invocation.subcommand
      if invocation.has("--version") {
        surroundings.output.write(Subcommand.version)
      } else if invocation.has("--help"), subcommand.name != Subcommand.help.name {
        surroundings.output.write(subcommand.help(of: program.name))
      } else {
        return try subcommand.perform(invocation, surroundings)
      }
      return 0
    } catch {
      surroundings.errors("\(program.name): \(error)\n")
      return 2
    }
  }
}

extension Invocation {
  /// Returns the context of a subcommand: the package, with the inputs and outputs of the process.
  package func context(in surroundings: Surroundings) throws -> CommandContext {
    let workspace = try Workspace(
      workingDirectory: surroundings.workingDirectory,
      packagePath: values["--package-path"],
      environment: surroundings.environment
    )
    return CommandContext(
      workspace: workspace,
      surroundings: surroundings,
      printsJSON: has("--json")
    )
  }
}

/// A program with its subcommands, under the headings of its help.
package struct Program: Sendable {
  /// The name as the user types it: `proofsheet`.
  let name: String
  let groups: [(heading: String, subcommands: [Subcommand])]
  /// A further remark for the help of the program.
  let note: String

  /// All subcommands of the program.
  package var subcommands: [Subcommand] { groups.flatMap(\.subcommands) }

  package init(
    _ name: String,
    _ groups: [(heading: String, subcommands: [Subcommand])],
    note: String
  ) {
    self.name = name
    self.groups = groups
    self.note = note
  }
}

/// The parsed arguments of the command.
package struct Invocation {
  let program: Program
  package private(set) var subcommand = Subcommand.help
  /// The operands: paths, filters or subcommands.
  package private(set) var operands: [String] = []
  /// The arguments for `swift test`.
  package private(set) var testArguments: [String] = []
  private var given: [(option: CommandOption, value: String)] = []

  /// The values of the given options, by their names; a flag has an empty value.
  package var values: [String: String] {
    Dictionary(given.map { ($0.option.name, $0.value) }) { first, _ in first }
  }

  /// Returns the values of an option that may be given several times.
  func list(_ name: String) -> [String] {
    given.filter { $0.option.name == name }.map(\.value)
  }

  /// Whether the arguments contain an option.
  package func has(_ name: String) -> Bool { given.contains { $0.option.name == name } }

  /// Parses the arguments after the command's own name.
  package init(_ arguments: [String], in program: Program) throws(ReviewError) {
    self.program = program
    let place = Self.place(ofSubcommandIn: arguments)
    if let place { subcommand = try .named(arguments[place], in: program.subcommands) }
    let before = arguments[..<(place ?? arguments.count)]
    try take(before + arguments[(before.endIndex + (place == nil ? 0 : 1))...])
  }

  /// Returns the index of the subcommand: the first word that is neither an option nor its value.
  private static func place(ofSubcommandIn arguments: [String]) -> Int? {
    var isValue = false
    for (place, argument) in arguments.enumerated() {
      if argument == "--" { return nil }
      if !isValue, !isOption(argument) { return place }
      let option = CommandOption.common.first { $0.name == argument }
      isValue = !isValue && option?.value != nil
    }
    return nil
  }

  private static func isOption(_ argument: String) -> Bool {
    argument.hasPrefix("-") && argument.count > 1
  }

  private mutating func take(_ arguments: ArraySlice<String>) throws(ReviewError) {
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" {
        try takeBehindDashes(rest)
        return
      }
      if Self.isOption(argument) {
        try takeOption(argument == "-h" ? "--help" : argument, &rest)
      } else {
        try takeOperand(argument)
      }
    }
  }

  private mutating func takeOption(
    _ argument: String,
    _ rest: inout ArraySlice<String>
  ) throws(ReviewError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = subcommand.options.first(where: { $0.name == parts[0] }) else {
      throw unknown(argument)
    }
    guard option.value != nil else {
      guard parts.count == 1 else { throw unknown(argument) }
      return given.append((option, ""))
    }
    let value = parts.count == 2 ? String(parts[1]) : rest.popFirst()
    guard let value, !value.isEmpty, value != "--" else {
      throw ReviewError("The option '\(option.name)' needs a value.")
    }
    guard option.isList || !has(option.name) else {
      throw ReviewError("'\(option.name)' is given twice; keep one of them.")
    }
    given.append((option, value))
  }

  private mutating func takeOperand(_ operand: String) throws(ReviewError) {
    guard subcommand.operands != nil else { throw unexpected(operand) }
    guard !operand.isEmpty else {
      let name = subcommand.name
      throw ReviewError("'\(name)' was given an empty path; leave it out to \(name) everything.")
    }
    if let first = operands.first, subcommand.operands?.isOne == true {
      throw ReviewError("'\(subcommand.name)' takes one path, not '\(first)' and '\(operand)'.")
    }
    operands.append(operand)
  }

  private mutating func takeBehindDashes(_ rest: ArraySlice<String>) throws(ReviewError) {
    if subcommand.testArguments != nil {
      testArguments = Array(rest)
    } else if subcommand.operands != nil {
      for operand in rest { try takeOperand(operand) }
    } else {
      throw unexpectedTestArguments
    }
  }

  // MARK: - Errors

  private func unexpected(_ operand: String) -> ReviewError {
    let name = subcommand.name
    let way = "for its tests use '\(name) -- --filter \(operand)'"
    let rest = subcommand.testArguments == nil ? "leave it out" : way
    return ReviewError("'\(name)' takes no paths, not '\(operand)'; \(rest).")
  }

  private var unexpectedTestArguments: ReviewError {
    ReviewError("'\(subcommand.name)' runs no tests; leave out what stands behind '--'.")
  }

  /// Returns the error for an unknown option; the message suggests a similar option, explains `--`,
  /// or names the help.
  private func unknown(_ option: String) -> ReviewError {
    let names = subcommand.options.map(\.name)
    let word = String(option.prefix { $0 != "=" })
    if let instead = CommandOption.gone[word] {
      return ReviewError("'\(word)' is gone; \(instead).")
    }
    let near = NearestWord.to(word, in: names)
    if subcommand.testArguments != nil, near == nil {
      return ReviewError(
        "'\(subcommand.name)' has no option '\(option)'; arguments of swift test go behind '--', as "
          + "in '\(subcommand.name) -- \(option)'."
      )
    }
    return ReviewError(
      "'\(subcommand.name)' has no option '\(option)'; "
        + (near.map { "did you mean '\($0)'?" }
          ?? "'help \(subcommand.name)' lists its options.")
    )
  }
}
