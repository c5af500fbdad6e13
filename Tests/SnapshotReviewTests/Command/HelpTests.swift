import Proofsheet
import Testing

@testable import ProofsheetTools
@testable import ReviewCommand

@Suite struct HelpTests {
  private static let table = Subcommand.all.filter { !$0.isElsewhere } + Subcommand.tools

  let scene: Scene

  init() throws {
    scene = try Scene()
    // Nobody needs a package to ask for help.
    scene.workingDirectory = "/"
  }

  @Test func everythingIsShownWithoutASubcommand() {
    scene.subcommands = Subcommand.all
    let wholeHelp = Subcommand.wholeHelp
    assertSnapshot(of: wholeHelp, as: .lines)
    for arguments in [["help"], ["--help"], ["-h"], [], ["help", "--help"]] {
      #expect(scene.run(arguments) == .init(code: 0, output: wholeHelp))
    }
    #expect(scene.run("--version") == .init(code: 0, output: "proofsheet 0.1.0\n"))
    #expect(scene.run("status", "--version").output == "proofsheet 0.1.0\n")
  }

  @Test(arguments: Self.table.map(\.name).filter { $0 != "help" })
  func aSubcommandIsShownWithAnExample(_ name: String) throws {
    let subcommand = try Subcommand.named(name, in: Self.table)
    assertSnapshot(of: subcommand.help, as: .lines, named: name)
    #expect(scene.run("help", name) == .init(code: 0, output: subcommand.help))
    for option in ["--help", "-h"] {
      #expect(scene.run(name, option) == .init(code: 0, output: subcommand.help))
    }
  }

  /// An example that the command does not understand would be worse than none.
  @Test(arguments: Self.table.map(\.name))
  func everyExampleIsUnderstood(_ name: String) throws {
    let example = try Subcommand.named(name, in: Self.table).example.split(separator: " ").map(
      String.init
    )
    #expect(try Invocation(example, in: Self.table).subcommand.name == name)
  }

  @Test func onlyAPackageIsMissingElsewhere() {
    let none =
      "No folder from / upwards has a Package.swift or a project; go to one, or name it with "
    #expect(scene.run("status").errors == "proofsheet: \(none)--package-path.\n")
  }

  /// The command lists what the second program does in the same words.
  @Test func theSecondProgramIsListedAsItSays() {
    let listed = Subcommand.all.filter(\.isElsewhere).map { [$0.name, $0.summary] }
    #expect(listed == Subcommand.tools.filter { $0.name != "help" }.map { [$0.name, $0.summary] })
  }
}
