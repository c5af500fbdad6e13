import Completeness
import ProofsheetBasics
import Testing

@testable import ReviewTools

@Suite struct ArgumentsTests {
  @Test func wrongArguments() throws {
    let lines = [
      "stauts", "serve", "status --jsno", "review --json", "--jsn review", "status --json=yes",
      "status x", "status -- x", "-- x", "log x", "check --sarif=x", "help stauts", "merge x",
      "fixtures", "lint", "play x", "undo", "check --junit=x", "check --sensitivity",
      "check --record",
      "--package-path", "status --package-path=", "--package-path a status --package-path=b",
      "check --filter X", "check HomeTests", "status --package-path nowhere",
      "report", "report x.html", "report --html a b",
    ]
    let scene = Scene()
    assertText(try lines.map { try scene.session($0) }.joined())
  }

  private func invocation(_ arguments: [String]) throws -> Invocation {
    try Invocation(arguments, in: .proofsheet)
  }

  @Test func optionsMayStandBeforeAndBehindTheSubcommand() throws {
    let accept = try invocation(["--yes", "accept", "a", "--package-path=p", "--", "-b"])
    #expect(accept.subcommand.name == "accept")
    #expect(accept.has("--yes"))
    #expect(accept.operands == ["a", "-b"])
    #expect(accept.values["--package-path"] == "p")
    let status = try invocation(["--package-path", "check", "status"])
    #expect(status.subcommand.name == "status" && status.values["--package-path"] == "check")
    #expect(try invocation(["check", "--", "--json"]).testArguments == ["--json"])
    #expect(try invocation(["check", "--help"]).has("--help"))
    #expect(try invocation([]).subcommand.name == "help")
  }
}

@Suite struct HelpTests {
  private static let program = Program.proofsheet

  let scene = Scene()

  init() throws {
    // Help needs no package.
    scene.workingDirectory = "/"
  }

  @Test func everythingIsShownWithoutASubcommand() {
    let wholeHelp = Program.proofsheet.help
    assertText(wholeHelp)
    for arguments in [["help"], ["--help"], ["-h"], [], ["help", "--help"]] {
      #expect(scene.run(arguments) == .init(code: 0, output: wholeHelp))
    }
    #expect(scene.run("--version") == .init(code: 0, output: "proofsheet 0.1.0\n"))
    #expect(scene.run("status", "--version").output == "proofsheet 0.1.0\n")
  }

  /// The command understands every example in its help.
  @Test(arguments: Self.program.subcommands.map(\.name).filter { $0 != "help" })
  func aSubcommandIsShownWithAnExample(_ name: String) throws {
    let subcommand = try Subcommand.named(name, in: Self.program.subcommands)
    let example = subcommand.example.split(separator: " ").map(String.init)
    #expect(try Invocation(example, in: Self.program).subcommand.name == name)
    assertText(subcommand.help(of: "proofsheet"), named: name)
    #expect(scene.run("help", name) == .init(code: 0, output: subcommand.help(of: "proofsheet")))
    for option in ["--help", "-h"] {
      #expect(scene.run(name, option) == .init(code: 0, output: subcommand.help(of: "proofsheet")))
    }
  }

  @Test func onlyAPackageIsMissingElsewhere() {
    let none =
      "No folder from / upwards has a Package.swift or a project; go to one, or name it with "
    #expect(scene.run("status").errors == "proofsheet: \(none)--package-path.\n")
  }
}
