import ReviewTools
import ToolBasics

/// The fixture files that the tests of the last run have read.
struct FixtureReads {
  /// The names of files that tests asked for.
  let asked: Set<String>
  /// The reason why the unread files are unknown; `nil` after a complete run.
  let incomplete: String?

  init(of run: RecordedRun?) {
    asked = Set((run?.logs.flatMap(\.fixtures) ?? []).map(Self.plain))
    let hasUnfinished = run?.facts?.unfinished.isEmpty == false
    incomplete =
      run == nil
      ? "no run is known"
      : run?.incompleteness ?? (hasUnfinished ? "tests were skipped or failed" : nil)
  }

  /// Returns a relative path without empty parts and `.`: `a/b.json` for `./a//b.json`.
  private static func plain(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    return path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// Returns the findings about unread files, and about requested names that no file has.
  func findings(in names: [String]) -> [FixtureFinding] {
    let unread = incomplete == nil ? names.filter { !asked.contains($0) } : []
    let absent = asked.subtracting(names).sorted()
    return unread.map {
      let detail = "no test read it; delete it, or use it."
      return FixtureFinding(kind: .unread, file: FixtureFinding.file($0), detail: detail)
    }
      + absent.map { path in
        let actual = names.first { $0.lowercased() == path.lowercased() }
        return FixtureFinding(
          kind: actual == nil ? .missing : .case,
          file: FixtureFinding.file(path),
          what: actual ?? "",
          detail: actual.map {
            "a test asked for this name, but the file is called \($0); use one spelling."
          } ?? "a test asked for it, and it does not exist."
        )
      }
  }
}
