import ProofsheetBasics
import SnapshotChecking
import SnapshotReview

extension Workspace {
  /// The absolute path of `Fixtures`.
  var fixtures: AbsolutePath {
    let root = AbsolutePath(folders.root, in: "/")
    return AbsolutePath(root.text + "/" + FixtureReport.folderName, in: "/")
  }

  /// Returns the named fixture files, or all.
  ///
  /// - Parameters:
  ///   - paths: Files or folders, relative to the working directory, to the package or to
  ///     `Fixtures`; an empty list means all.
  ///   - all: The available files below `Fixtures`.
  ///   - kind: The word for such a file in errors.
  /// - Returns: The files in their order.
  /// - Throws: ``ReviewError`` for a path that names none of them.
  func fixtures(at paths: [String], among all: [String], called kind: String) throws -> [String] {
    guard !paths.isEmpty else { return all }
    var chosen: Set<String> = []
    for path in paths {
      let starts = [workingDirectory, AbsolutePath(folders.root, in: "/").text, fixtures.text]
      let below = starts.compactMap { AbsolutePath(path, in: $0).below(fixtures) }.first ?? path
      let found = all.filter { below == "" || $0 == below || $0.hasPrefix(below + "/") }
      guard !found.isEmpty else {
        let nearest = NearestWord.to(below, in: all).map { FixtureReport.folderName + "/" + $0 }
        throw ReviewError(
          "\(path) is no \(kind), "
            + (nearest.map { "nor a folder of them; the nearest: \($0)." } ?? "and there is none.")
        )
      }
      chosen.formUnion(found)
    }
    return all.filter(chosen.contains)
  }
}
