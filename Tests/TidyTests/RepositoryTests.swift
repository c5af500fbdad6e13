import Foundation
import Testing

/// The committed files, their places, and the truth of the text about them.
@Suite struct RepositoryTests {
  private let repository: Repository

  init() throws { repository = try Repository() }

  @Test func topLevelHasNothingElse() throws {
    let allowed: Set<String> = [
      "Package.swift", "Sources", "Tests", "__Snapshots__", "Fixtures", "ci", "README.md",
      "LICENSE", "CHANGELOG.md", ".swift-format", ".gitignore", ".gitattributes", ".editorconfig",
      ".ci",
      ".github", ".proofsheet.conf", ".spi.yml",
    ]
    #expect(try Set(repository.topLevelNames()).subtracting(allowed) == [])
  }

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

  /// References have content: UTF-8, LF, one final newline, and never a pending or temporary file.
  @Test func referencesAreWhole() throws {
    for path in repository.files where path.hasPrefix("__Snapshots__/") {
      let data = try Data(contentsOf: URL(fileURLWithPath: repository.root + "/" + path))
      #expect(Self.isWhole(data), "\(path)")
      #expect(!path.hasSuffix(".proofsheet-tmp"), "\(path)")
    }
    let broken =
      ["", "no newline", "a\r\n", "\u{0}\n"].map { Data($0.utf8) } + [Data([0xFF, 0x0A])]
    #expect(broken.allSatisfy { !Self.isWhole($0) } && Self.isWhole(Data("a\n".utf8)))
  }

  private static func isWhole(_ data: Data) -> Bool {
    guard let text = String(data: data, encoding: .utf8) else { return false }
    return text.hasSuffix("\n") && !text.utf8.contains(0x0D) && !text.utf8.contains(0)
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
