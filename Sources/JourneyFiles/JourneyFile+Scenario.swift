package import HTTPFixtures
import ProofsheetBasics

extension JourneyFile {
  /// The scenario that the file names: one of those the test declares, or else a file.
  ///
  /// - Throws: ``JourneyFileError`` when there is none of that name, or two.
  package func scenario(
    among declared: [Scenario],
    in fixtures: FixtureFolder
  ) throws(JourneyFileError) -> Scenario {
    guard let head = scenario else { return .silent }
    let named = declared.filter { $0.name == head.value }
    let says = "\(place(head.line)) names the scenario \"\(head.value)\""
    if named.count > 1 {
      throw .init(
        "\(says), and the test declares two of that name; give one of them another."
      )
    }
    if let found = named.first { return found }
    do throws(FixtureError) {
      return try Scenario(named: head.value, in: fixtures)
    } catch {
      guard error.isAbsence else {
        throw .init("\(place(head.line)) names a scenario whose file cannot be used: \(error)")
      }
      throw .init(
        "\(says), which the test does not declare and which is no file: \(error)",
        "The test declares:",
        Self.near(head.value, declared.map(\.name))
      )
    }
  }

  private static func near(_ name: String, _ names: [String]) -> [String] {
    let ranked = names.map { (name: $0, distance: editDistance($0, name)) }
    return ranked.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(5).map(\.name)
  }
}
