import Foundation
import Testing

/// The committed files, their places, and the truth of the text about them.
@Suite struct RepositoryTests {
  private let repository: Repository

  init() throws { repository = try Repository() }

  /// Every `swift run`, `swift test` and `ci/` command of the README names something that exists.
  @Test func readmeCommandsExist() throws {
    let commands = Self.commands(in: try repository.text("README.md"))
    #expect(commands.contains("swift run proofsheet check"))
    #expect(commands.contains("swift test"))
    let manifest = try repository.text("Package.swift")
    #expect(Self.unknown(commands, manifest: manifest, files: repository.files) == [])
  }

  @Test func wrongReadmeCommandsAreFound() {
    let readme =
      "```\nci/else\n```\n```sh\n$ swift run proofsheets check # it\nA=all swift tset\nci/nothing\n```"
    let commands = Self.commands(in: readme)
    let found = Self.unknown(commands, manifest: "name: \"proofsheet\"", files: ["ci/run"])
    #expect(found == ["swift run proofsheets check", "swift tset", "ci/nothing"])
  }

  @Test func noPathOfOneMachineIsCommitted() throws {
    let folders = ["work", "farm", "root"]
    let machinePath = try Regex("(^|[^A-Za-z.])/(" + folders.joined(separator: "|") + ")/")
    #expect(("see /" + "work/main").contains(machinePath))
    for path in repository.files where !path.hasSuffix(".png") {
      guard let text = try? repository.text(path) else { continue }
      // Most files contain none of the names, which needs no regular expression.
      let file = SourceFile(path: path, text: text)
      guard folders.contains(where: { file.says("/\($0)/") }) else { continue }
      #expect(text.firstMatch(of: machinePath) == nil, "\(path)")
    }
  }

  /// The lines of fenced shell blocks, without prompts, variables and comments.
  private static func commands(in readme: String) -> [String] {
    readme.matches(of: /```(?:sh|console)\n((?:(?!```).*\n?)*)/).flatMap { block in
      block.1.split(separator: "\n").compactMap { line in
        line.firstMatch(of: /^(?:\$ )?(?:\w+=\S* )*((?:swift |ci\/)[^#]*[^# ])/).map {
          String($0.1)
        }
      }
    }
  }

  private static func unknown(
    _ commands: [String],
    manifest: String,
    files: [String]
  ) -> [String] {
    commands.filter { command in
      let words = command.split(separator: " ").map(String.init) + [""]
      if words[0].hasPrefix("ci/") { return !files.contains(words[0]) }
      if words[1] == "run" { return !manifest.contains("name: \"\(words[2])\"") }
      return !["test", "build", "package"].contains(words[1])
    }
  }
}
