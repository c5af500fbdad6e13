import ProofsheetBasics
import Testing

@testable import SnapshotReview

@Suite struct ArgumentsTests {
  @Test(
    arguments: [
      (["stauts"], "There is no subcommand 'stauts'; did you mean 'status'?"),
      (["sevre"], "There is no subcommand 'sevre'; did you mean 'serve'?"),
      (
        ["--package-path=.", "serve"],
        "'serve' has options of its own; write it as the first argument."
      ),
      (
        ["--package-path", ".", "serve", "--scenario", "home"],
        "'serve' has options of its own; write it as the first argument."
      ),
      (["status", "--jsno"], "'status' has no option '--jsno'; did you mean '--json'?"),
      (["review", "--json"], "'review' has no option '--json'; did you mean '--help'?"),
      (["--jsn", "review"], "'review' has no option '--jsn'; did you mean '--help'?"),
      (["status", "x"], "'status' takes no paths, so 'x' means nothing; leave it out."),
      (
        ["status", "--", "x"],
        "'status' runs no tests; only 'check', 'fixtures --minimise' and 'journeys --map' take "
          + "arguments behind '--'."
      ),
      (["--package-path"], "The option '--package-path' needs a value."),
      (
        ["check", "--filter", "X"],
        "'check' has no option '--filter'; arguments of swift test go behind '--', as in "
          + "'check -- --filter'."
      ),
      (
        ["status", "--package-path", "nowhere"],
        "ROOT/nowhere has no Package.swift; give --package-path the folder of a package."
      ),
    ]
  )
  func wrongArguments(_ arguments: [String], _ sentence: String) throws {
    let answer = try Scene().run(arguments)
    #expect(answer == .init(code: 2, errors: "proofsheet: \(sentence)\n"))
  }

  @Test func understoodArguments() throws {
    let accept = try Invocation(["--json", "accept", "a", "--package-path=p", "--", "-b"])
    #expect(accept.subcommand == .accept)
    #expect(accept.printsJSON)
    #expect(accept.paths == ["a", "-b"])
    #expect(accept.packagePath == "p")
    #expect(try Invocation(["check", "--", "--json"]).testArguments == ["--json"])
    #expect(try Invocation(["check", "--help"]).subcommand == .help)
    #expect(try Invocation([]).subcommand == .help)
  }

  @Test func help() throws {
    let scene = try Scene()
    scene.workingDirectory = "/"
    let text = """
      swift run proofsheet SUBCOMMAND

        check [--stress] [--json] [-- ARGUMENTS]  run swift test and sum up what the snapshots said
        status [--json]                           list what waits for somebody
        review                                    show one difference after the other and ask what to do
        accept [--json] [PATH...]                 make what is pending the reference, all or at the paths
        reject [--json] [PATH...]                 forget what is pending, all or at the paths
        prune [--json]                            delete the references that no check of the last run used
        sensitivity [--json] [FILTER]             find what could change in a reference unseen
        fixtures [--minimise [PATH...]] [--json]  find what is wrong with the fixture files
        journeys [--map] [--json] [-- ARGUMENTS]  list the journeys of the last run, or draw where they go
        serve [--record URL] --scenario NAME      answer other processes from a scenario, or record one
        help                                      show this text

        --package-path DIR  the package; else the nearest folder with a Package.swift, upwards
        --json              print a list for programs
        --stress            run again under other hash seeds, zones, locales and orders
        --minimise          shorten recordings, JSON and HAR, while no test says anything else; with
                            --elements elements of lists go, too; --dry-run only shows what would go
        --map               run the tests and write states and transitions to .proofsheet/map
        --help, --version

      A PATH is a reference, a pending file, a source file with inline snapshots (or one line of it,
      as in Tests/AppTests/Home.swift:12), a fixture file to minimise or a folder of them. The
      variables SNAPSHOT_ROOT and SNAPSHOT_STATE name other folders for __Snapshots__ and for what
      is not committed.

      What serve can do stands behind swift run --traits FixtureServer proofsheet serve --help.

      Exit status: 0 nothing to do; 1 differences, failures or orphans; 2 the command or the
      environment is wrong.

      """
    for arguments in [["help"], ["--help"], ["-h"], [], ["check", "-h"]] {
      #expect(scene.run(arguments) == .init(code: 0, output: text))
    }
    #expect(scene.run("--version") == .init(code: 0, output: "proofsheet 0.1.0\n"))
    let none = "No folder from / upwards has a Package.swift; go to a package, or name it with "
    #expect(scene.run("status").errors == "proofsheet: \(none)--package-path.\n")
  }

  @Test func nearestWord() {
    func distance(_ old: String, _ new: String) -> Int {
      editDistance(old, new)
    }
    /// The definition, as a slow oracle.
    func slow(_ old: Substring, _ new: Substring) -> Int {
      guard let first = old.first, let other = new.first else { return max(old.count, new.count) }
      if first == other { return slow(old.dropFirst(), new.dropFirst()) }
      return 1
        + min(
          slow(old.dropFirst(), new),
          slow(old, new.dropFirst()),
          slow(old.dropFirst(), new.dropFirst())
        )
    }
    let words = (0..<4).reduce([""]) { words, _ in words + words.flatMap { [$0 + "a", $0 + "b"] } }
    let short = Set(words)
    let wrong = short.flatMap { old in
      short.filter { distance(old, $0) != slow(old[...], $0[...]) }.map { (old, $0) }
    }
    #expect(wrong.isEmpty)
    #expect(NearestWord.to("acept", in: ["reject", "accept"]) == "accept")
    #expect(NearestWord.to("x", in: []) == nil)
  }

  @Test(
    arguments: [
      (0, "  a\n  bbb (x)\n  c\n"), (17, "  a\n  bbb (x)\n  c\n"),
      (18, "  a        bbb (x)\n  c\n"), (27, "  a        bbb (x)  c\n"),
    ]
  )
  func columns(_ width: Int, _ text: String) {
    let cells = ["a", "bbb (x)", "c"].map { ColumnLayout.Cell(text: $0, width: $0.count) }
    #expect(ColumnLayout(width: width).lines(cells) == text)
    #expect(ColumnLayout(width: width).lines([]) == "")
  }

  @Test(
    arguments: [
      ("T/F/a.txt", "a"), ("T/F/a.one+two.txt", "a.one two"), ("T/F/a%2Fb.json", "a/b.json"),
      ("T/F/a%1B.txt", "a%1B"), ("T/F/%E2%80%AE.txt", "%E2%80%AE"), ("", "test()"),
    ]
  )
  func namesOfSnapshots(_ reference: String, _ name: String) throws {
    let scene = try Scene()
    let source = reference.isEmpty ? "T/F.swift:3" : nil
    try scene.log([.check(.failed, reference, source: source)], run: "r")
    let result = try RunStore(folders: scene.folders).latest()?.results.first
    #expect(result?.name == name)
    #expect(result?.group == "T/F")
  }
}
