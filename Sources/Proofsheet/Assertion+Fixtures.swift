import Foundation
package import HTTPFixtures
import ProofsheetBasics
package import ProofsheetSnapshots
package import SnapshotChecking
import Testing
import ToolBasics

extension Assertion {
  /// The fixture folder of the test file's package.
  ///
  /// - Parameter isNoted: Whether each file that is read is noted in the run log.
  /// - Returns: The folder, which may be missing.
  /// - Throws: ``CheckError`` when no package is found.
  package func fixtures(isNoted: Bool = true) throws(CheckError) -> FixtureFolder {
    let path = try session.root(of: file, settings()).path + "/Fixtures"
    let root = URL(fileURLWithPath: path, isDirectory: true)
    guard isNoted else { return FixtureFolder(root: root) }
    return FixtureFolder(root: root) { name in
      guard session.isFirst(path + "/" + name) else { return }
      // A test that only reads fixtures needs no writable state folder. A check reports an
      // unwritable folder.
      try? package().log.append(line: FixtureRecord.line(of: name))
    }
  }

  /// The fixture folder, with the error that public functions throw.
  package func publicFixtures() throws(SnapshotError) -> FixtureFolder {
    do throws(CheckError) {
      return try fixtures()
    } catch {
      throw SnapshotError(error)
    }
  }

  /// An observer that fails the test for each request without an answer.
  package var observer: ExchangeObserver {
    var observer = ExchangeObserver()
    observer.unmatched = { fail("\($0)") }
    return observer
  }
}

extension Assertion {
  /// Returns a closure that writes the used stubs of a scenario into the run log.
  ///
  /// The closure is nil for a scenario that the test declares, because unused stubs of that
  /// scenario fail the test.
  func noting(_ scenario: Scenario) -> (@Sendable (ScenarioClient) -> Void)? {
    guard !scenario.stubs.isEmpty, !declares(scenario) else { return nil }
    let patterns = scenario.stubs.map(\.pattern).hashValue
    return { client in
      let played = "\(scenario.place) \(scenario.name) \(patterns) \(client.useCounts)"
      guard client.invalidity == nil, session.isFirst(played) else { return }
      let records = client.uses.map {
        StubRecord(left: $0.left, stub: $0.stub, scenario: scenario.name, uses: $0.count).line
      }
      try? package().log.append(line: records.joined())
    }
  }

  /// Whether a scenario belongs only to this test.
  ///
  /// Such a scenario is declared in the test, in the function of the assertion, or in
  /// `snapshotStates`.
  private func declares(_ scenario: Scenario) -> Bool {
    let declared = scenario.place
    let name = test.split(separator: "/").last.map(String.init)
    if ["", place.function, name, "snapshotStates"].contains(declared.function) { return true }
    // A function within the test has a name of its own.
    guard let first = Test.current?.sourceLocation.line, place.function == name,
      declared.fileID == "\(place.fileID)"
    else { return false }
    return UInt(first) < declared.line && declared.line < place.line
  }
}
