import Foundation
import SnapshotChecking

/// What git has to know to show and merge references as this command does.
struct GitSettings {
  let surroundings: Surroundings
  let root: String

  /// The line of `.gitattributes`: committed, so that all have it; without the rest of the settings git
  /// takes it for nothing.
  static let line = "__Snapshots__/**/*.txt diff=proofsheet merge=proofsheet"

  private static let sections = ["diff.proofsheet", "merge.proofsheet"]

  /// The settings of the clone: what is built may be gone again, and then git does as without them.
  static func values(_ program: String) -> [(key: String, value: String)] {
    let program = "'" + program.replacing("'", with: #"'\''"#) + "'"
    // Git puts names in the place of what a percent sign begins.
    let driver = program.replacing("%", with: "%%")
    return [
      (
        "diff.proofsheet.command",
        "f() { if test -x \(program); then \(program) git-diff -- \"$@\"; "
          + "else git diff --no-ext-diff --no-index -- \"$2\" \"$5\" || :; fi; }; f"
      ),
      ("merge.proofsheet.name", "references: a clean merge, or ours until the next check"),
      (
        "merge.proofsheet.driver",
        "if test -x \(driver); then \(driver) git-merge -- %O %A %B %P; "
          + "else git merge-file %A %O %B; fi"
      ),
      // What two common ancestors say between them is nobody's rendering.
      ("merge.proofsheet.recursive", "text"),
    ]
  }

  private var attributes: String { root + "/.gitattributes" }

  /// Makes the settings; what was done, a line each.
  func install() throws -> [String] {
    var done: [String] = []
    let text = try attributesText()
    if Self.lines(text).contains(Self.line) {
      done.append("kept     .gitattributes: \(Self.line)")
    } else {
      let end = text.isEmpty || text.hasSuffix("\n") ? "" : "\n"
      try write(text + end + Self.line + "\n")
      done.append("added    .gitattributes: \(Self.line)")
    }
    for (key, value) in Self.values(surroundings.program) {
      let known = try surroundings.ask(["config", "--local", "--get", key], in: root)
      if known.code == 0, known.text == value {
        done.append("kept     git config \(key)")
      } else {
        _ = try surroundings.asked(["config", "--local", "--replace-all", key, value], in: root)
        done.append("set      git config \(key)")
      }
    }
    return done
  }

  /// Takes the settings back; what was done, a line each.
  func remove() throws -> [String] {
    var done: [String] = []
    let text = try attributesText()
    if Self.lines(text).contains(Self.line) {
      let kept = text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { Self.lines(String($0)) != [Self.line] }
      let rest = kept.joined(separator: "\n")
      if rest.isEmpty { try AtomicFile.remove(attributes) } else { try write(rest) }
      done.append("removed  .gitattributes: \(Self.line)")
    }
    for section in Self.sections {
      let pattern = "^" + section.replacing(".", with: #"\."#) + #"\."#
      let known = try surroundings.ask(["config", "--local", "--get-regexp", pattern], in: root)
      guard known.code == 0 else { continue }
      _ = try surroundings.asked(["config", "--local", "--remove-section", section], in: root)
      done.append("removed  git config \(section).*")
    }
    return done
  }

  private func attributesText() throws -> String {
    String(decoding: try FileBytes.read(attributes) ?? [], as: UTF8.self)
  }

  private func write(_ text: String) throws {
    try AtomicFile.write(Array(text.utf8), to: attributes)
  }

  /// The lines, whatever ends them.
  private static func lines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { String($0).trimmingCharacters(in: .whitespaces) }
  }
}

extension CommandContext {
  /// `proofsheet install-git`: lets git show and merge references as this command does, or takes that
  /// back.
  package func installGit(undoes: Bool) throws -> Int32 {
    let root = workspace.folders.root
    guard try surroundings.ask(["rev-parse", "--git-dir"], in: root).code == 0 else {
      throw ReviewError("\(root) is in no git repository; begin one with git init.")
    }
    let settings = GitSettings(surroundings: surroundings, root: root)
    let done = try undoes ? settings.remove() : settings.install()
    let end =
      undoes
      ? (done.isEmpty ? "Nothing to take back.\n" : "")
      : "\nTake it back:  swift run proofsheet install-git --undo\n"
    output.write(done.map { $0 + "\n" }.joined() + end)
    return 0
  }
}
