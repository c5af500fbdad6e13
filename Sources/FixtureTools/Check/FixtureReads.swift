import ProofsheetBasics
import ReviewTools
import SnapshotChecking

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
  func findings(in listing: FixtureFolderListing) -> [FixtureFinding] {
    let names = Set(listing.names)
    let unread = incomplete == nil ? listing.names.filter { !asked.contains($0) } : []
    let absent = asked.filter { !names.contains($0) }.sorted()
    return unread.map {
      FixtureFinding(kind: .unread, path: $0, detail: "no test read it; delete it, or use it.")
    }
      + absent.map { path in
        let actual = listing.names.first { $0.lowercased() == path.lowercased() }
        guard let actual else {
          return FixtureFinding(
            kind: .missing,
            path: path,
            detail: "a test asked for it, and it does not exist."
          )
        }
        return FixtureFinding(
          kind: .case,
          path: path,
          subject: actual,
          detail: "a test asked for this name, but the file is called \(actual); use one spelling."
        )
      }
  }
}
