import Foundation
import Proofsheet
import Testing

@testable import ProofsheetCommand
@testable import SnapshotReview

@Suite struct CompletionsTests {
  let scene: Scene

  init() throws {
    scene = try Scene()
    try scene.write("", to: "one two/three.txt")
  }

  private static func isInstalled(_ shell: String) -> Bool {
    SearchPath(environment: ProcessInfo.processInfo.environment).program(shell) != nil
  }

  @Test(arguments: CompletedShell.allCases) func theScriptIsMadeOfTheTable(shell: CompletedShell) {
    assertSnapshot(of: shell.script, as: .lines, named: shell.rawValue)
    // Nobody needs a package to ask for it.
    scene.workingDirectory = "/"
    #expect(scene.run("completions", shell.rawValue) == .init(code: 0, output: shell.script))
  }

  @Test(arguments: [
    (["completions"], "'completions' needs the name of one shell: bash, zsh or fish."),
    (
      ["completions", "zsh", "bash"],
      "'completions' needs the name of one shell: bash, zsh or fish."
    ),
    (
      ["completions", "fsh"],
      "There are no completions for 'fsh', only for bash, zsh and fish."
    ),
  ])
  func anotherShellIsRefused(_ arguments: [String], _ sentence: String) {
    #expect(scene.run(arguments) == .init(code: 2, errors: "proofsheet: \(sentence)\n"))
  }

  /// A word of the help that no shell knows what to do with would be offered as nothing.
  @Test func everyWordOfTheHelpIsKnown() {
    let operands = Subcommand.all.compactMap { $0.operands?.name }
    let values = Subcommand.all.flatMap(\.options).compactMap(\.value)
    #expect((operands + values).filter { CompletedWord(placeholder: $0) == nil } == [])
    // The script for bash knows an option by its name, whatever the subcommand.
    for option in CommandOption.all {
      let same = Subcommand.all.flatMap(\.options).filter { $0.name == option.name }
      #expect(same.allSatisfy { $0.completed == option.completed })
    }
  }

  // MARK: - In their shells

  /// The words before the cursor, as each shell splits them, and what it offers.
  private static let lines: [(words: [String], offered: [String])] = [
    (["st"], ["status"]),
    (["status", "--js"], ["--json"]),
    (["check", "--s"], ["--stress", "--shard", "--sensitivity"]),
    (["accept", "one"], ["one two"]),
    (["accept", "--yes", "one two/t"], ["one two/three.txt"]),
    (["help", "pru"], ["prune"]),
    (["completions", "z"], ["zsh"]),
    (["--package-path", "one"], ["one two"]),
    (["--package-path", "x", "undo", "--ver"], ["--version"]),
    (["review", "--only", "s"], []),
    (["serve", "--mode", "on"], ["once"]),
    (["merge", "one"], ["one two"]),
  ]

  @Test(.enabled(if: isInstalled("bash"), "bash is not installed"))
  func bashOffers() throws {
    let equals: [(words: [String], offered: [String])] = [
      (["--package-path", "=", "one"], ["one two"]), (["--package-path", "="], ["one two"]),
      (["accept", "--", "one"], ["one two"]), (["check", "--", "s"], []), (["prune", "o"], []),
    ]
    try scene.write(CompletedShell.bash.script, to: ".script")
    for (words, offered) in Self.lines + equals {
      let program = """
        set -u
        source ./.script
        COMP_WORDS=(proofsheet "$@") COMP_CWORD=$#
        _proofsheet
        for word in ${COMPREPLY[@]+"${COMPREPLY[@]}"}; do echo "$word"; done
        """
      let answer = try scene.process(
        "/usr/bin/env",
        // It would warn of a locale that is not there.
        ["LC_ALL=C", "bash", "--norc", "-c", program, "bash"] + words
      )
      let shown = offered.map { $0 + "\n" }.joined()
      #expect(answer == .init(code: 0, output: shown), "\(words)")
    }
  }

  @Test(.enabled(if: isInstalled("fish"), "fish is not installed"))
  func fishOffers() throws {
    for (words, offered) in Self.lines {
      let line = (["proofsheet"] + words).map { $0.replacing(" ", with: "\\ ") }
        .joined(separator: " ")
      let answer = try scene.process(
        "/usr/bin/env",
        [
          "LC_ALL=C", "fish", "--no-config", "-c",
          CompletedShell.fish.script + "\ncomplete -C \"$argv\"", line,
        ]
      )
      let found = answer.output.split(separator: "\n").map {
        String($0.prefix { $0 != "\t" }).replacing(/\/$/, with: "")
      }
      #expect(found.sorted() == offered.sorted(), "\(words) \(answer.errors)")
    }
  }

  /// What zsh shows needs somebody at a terminal; that it takes the script is seen without.
  @Test(.enabled(if: isInstalled("zsh"), "zsh is not installed"))
  func zshTakesTheScript() throws {
    try scene.write(CompletedShell.zsh.script, to: "_proofsheet")
    let program = """
      autoload -Uz compinit && compinit -D
      source ./_proofsheet && print $_comps[proofsheet]
      """
    let answer = try scene.process("/usr/bin/env", ["LC_ALL=C", "zsh", "-f", "-c", program])
    #expect(answer == .init(code: 0, output: "_proofsheet\n"))
  }
}
