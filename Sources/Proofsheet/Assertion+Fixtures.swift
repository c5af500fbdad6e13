import Foundation
package import HTTPFixtures
import JourneyRecords
package import ProofsheetSnapshots
package import SnapshotChecking

extension Assertion {
  /// The fixtures of the test file's package.
  ///
  /// - Parameter isNoted: Whether the run log notes each file that is read.
  /// - Returns: The folder, which may be missing.
  /// - Throws: ``CheckError`` when no package is found.
  package func fixtures(isNoted: Bool = true) throws(CheckError) -> FixtureFolder {
    let path = try session.root(of: file, settings()).path + "/Fixtures"
    let root = URL(fileURLWithPath: path, isDirectory: true)
    guard isNoted else { return FixtureFolder(root: root) }
    return FixtureFolder(root: root) { name in
      guard session.isFirst(fixture: path + "/" + name) else { return }
      // A test that only reads fixtures needs no writable state folder; a check reports one that is
      // not writable.
      try? package().log.append(line: FixtureRecord.line(of: name))
    }
  }
}

extension CheckError {
  /// Runs a body and turns its errors into `SnapshotError` for the public API.
  package static func published<Result>(_ body: () throws(CheckError) -> Result) throws -> Result {
    do throws(CheckError) {
      return try body()
    } catch {
      throw SnapshotError(error)
    }
  }
}
