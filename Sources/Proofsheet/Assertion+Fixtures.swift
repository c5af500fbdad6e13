import Foundation
package import HTTPFixtures
import JourneyRecords
package import ProofsheetSnapshots
package import SnapshotChecking

extension Assertion {
  /// The fixtures of the test file's package.
  ///
  /// - Parameter isNoted: Whether the log says which of them are read.
  /// - Returns: The folder, which need not be there.
  /// - Throws: ``CheckError`` when there is no package.
  package func fixtures(isNoted: Bool = true) throws(CheckError) -> FixtureFolder {
    let path = try session.root(of: file, settings()).path + "/Fixtures"
    let root = URL(fileURLWithPath: path, isDirectory: true)
    guard isNoted else { return FixtureFolder(root: root) }
    return FixtureFolder(root: root) { name in
      guard session.isFirst(fixture: path + "/" + name) else { return }
      // Whoever only reads needs no folder that can be written; a check says when it cannot be.
      try? package().log.append(line: FixtureRecord.line(of: name))
    }
  }
}

extension CheckError {
  /// Runs a body whose errors leave the package as `SnapshotError`.
  package static func published<Result>(_ body: () throws(CheckError) -> Result) throws -> Result {
    do throws(CheckError) {
      return try body()
    } catch {
      throw SnapshotError(error)
    }
  }
}
