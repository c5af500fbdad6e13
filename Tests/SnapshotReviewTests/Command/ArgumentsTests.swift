import ProofsheetBasics
import Testing
import ToolBasics

@testable import ReviewCommand
@testable import SnapshotReview

@Suite struct ArgumentsTests {
  @Test(
    arguments: [
      (["stauts"], "There is no subcommand 'stauts'; did you mean 'status'?"),
      (["serve"], "'serve' is gone. Use 'swift run proofsheet-serve'."),
      (["status", "--jsno"], "'status' has no option '--jsno'; did you mean '--json'?"),
      (
        ["review", "--json"],
        "'review' has no option '--json'; it has '--only', '--package-path', '--help' and '--version'."
      ),
      (
        ["--jsn", "review"],
        "'review' has no option '--jsn'; it has '--only', '--package-path', '--help' and '--version'."
      ),
      (["status", "--json=yes"], "'status' has no option '--json=yes'; did you mean '--json'?"),
      (["status", "x"], "'status' takes no paths, so 'x' means nothing; leave it out."),
      (
        ["status", "--", "x"],
        "'status' runs no tests; only 'check' takes "
          + "arguments behind '--'."
      ),
      (["--", "x"], "There is no subcommand 'x'; did you mean 'play'?"),
      (["log", "x"], "'log' is gone. Use 'git log -p -- __Snapshots__/FILE'."),
      (["check", "--sarif=x"], "'check --sarif' is gone. Use '--junit'."),
      (["help", "stauts"], "There is no subcommand 'stauts'; did you mean 'status'?"),
      (["--package-path"], "The option '--package-path' needs a value."),
      (["status", "--package-path="], "The option '--package-path' needs a value."),
      (
        ["--package-path", "a", "status", "--package-path=b"],
        "'--package-path' is given twice; keep one of them."
      ),
      (
        ["check", "--filter", "X"],
        "'check' has no option '--filter'; arguments of swift test go behind '--', as in "
          + "'check -- --filter'."
      ),
      (
        ["status", "--package-path", "nowhere"],
        "ROOT/nowhere has no Package.swift and no project; give --package-path the folder of one."
      ),
    ]
  )
  func wrongArguments(_ arguments: [String], _ sentence: String) throws {
    let answer = try Scene().run(arguments)
    #expect(answer == .init(code: 2, errors: "proofsheet: \(sentence)\n"))
  }

  private func invocation(_ arguments: [String]) throws -> Invocation {
    try Invocation(arguments, in: Subcommand.all)
  }

  @Test func optionsMayStandBeforeAndBehindTheSubcommand() throws {
    let accept = try invocation(["--json", "accept", "a", "--package-path=p", "--", "-b"])
    #expect(accept.subcommand.name == "accept")
    #expect(accept.has("--json"))
    #expect(accept.operands == ["a", "-b"])
    #expect(accept.values["--package-path"] == "p")
    let status = try invocation(["--package-path", "check", "status"])
    #expect(status.subcommand.name == "status" && status.values["--package-path"] == "check")
    #expect(try invocation(["check", "--", "--json"]).testArguments == ["--json"])
    #expect(try invocation(["check", "--help"]).has("--help"))
    #expect(try invocation([]).subcommand.name == "help")
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
