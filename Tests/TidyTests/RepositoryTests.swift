import Testing

/// The committed files, their places, and the truth of the text about them.
@Suite struct RepositoryTests {
  private let repository: Repository

  init() throws { repository = try Repository() }

  /// Every `swift run`, `swift test` and `ci/` command of the README names something that exists.
  @Test func readmeCommandsExist() throws {
    let readme = try repository.text("README.md")
    #expect(Self.commands(in: readme).isSuperset(of: ["swift run proofsheet check", "swift test"]))
    let manifest = try repository.text("Package.swift")
    #expect(Self.unknown(in: readme, manifest: manifest, files: repository.files) == [])
  }

  @Test func wrongReadmeCommandsAreFound() {
    let readme =
      "```\nci/else\n```\n```sh\n$ swift run proofsheets check # it\nA=all swift tset\nci/nothing\n```"
    let found = Self.unknown(in: readme, manifest: "name: \"proofsheet\"", files: ["ci/run"])
    #expect(found == ["swift run proofsheets check", "swift tset", "ci/nothing"])
  }

  @Test func noPathOfOneMachineIsCommitted() throws {
    let folders = ["work", "farm", "root"].map { "/" + $0 + "/" }
    for path in repository.files where !path.hasSuffix(".png") {
      guard let text = try? repository.text(path) else { continue }
      let file = SourceFile(path: path, text: text)
      #expect(!folders.contains(where: file.says), "\(path)")
    }
  }

  /// The lines of fenced shell blocks, without prompts, variables and comments.
  private static func commands(in readme: String) -> Set<String> {
    let blocks = readme.matches(of: /```(?:sh|console)\n((?:(?!```).*\n?)*)/)
    let command = /^(?:\$ )?(?:\w+=\S* )*((?:swift |ci\/)[^#]*[^# ])/
    return Set(
      blocks.flatMap { $0.1.split(separator: "\n") }.compactMap { line in
        line.firstMatch(of: command).map { String($0.1) }
      }
    )
  }

  private static func unknown(in readme: String, manifest: String, files: [String]) -> Set<String> {
    commands(in: readme).filter { command in
      let words = command.split(separator: " ").map(String.init) + [""]
      if words[0].hasPrefix("ci/") { return !files.contains(words[0]) }
      if words[1] == "run" { return !manifest.contains("name: \"\(words[2])\"") }
      return !["test", "build", "package"].contains(words[1])
    }
  }
}
