public import Foundation

extension Scenario {
  /// Creates a scenario from the traffic that a browser or a proxy has recorded.
  ///
  /// Each request gets its recorded answer, and equal requests get their answers in turn.
  ///
  /// ``leftOut`` lists the entries without a playable answer. A request for such an entry fails
  /// with an error that names the entry.
  ///
  /// - Parameters:
  ///   - name: The name of the scenario.
  ///   - archive: The text of a file in the HTTP Archive format 1.2.
  ///   - file: The name of the file in errors and places.
  ///   - parts: The parts that tell requests apart, besides their method and path.
  ///   - function: The function that declares the scenario.
  /// - Throws: `FixtureError` with the line of the syntax error, or the path of a missing key.
  public init(
    _ name: String,
    archive: Data,
    file: String = "recording.har",
    matching parts: Set<Stub.RequestPart> = .standard,
    function: String = #function
  ) throws(FixtureError) {
    self = try HARArchive(parsing: archive, file: file).scenario(name, matching: parts)
    place.function = function
  }

  /// Creates a scenario from an archive in a fixture folder, and from the body files beside it.
  ///
  /// - Parameters:
  ///   - name: The name of the scenario.
  ///   - path: The path of the archive below the folder, for example `Checkout/checkout.har`.
  ///   - fixtures: The fixture folder.
  ///   - parts: The parts that tell requests apart, besides their method and path.
  ///   - function: The function that declares the scenario.
  /// - Throws: `FixtureError` when a file cannot be read.
  public init(
    _ name: String,
    archive path: String,
    in fixtures: FixtureFolder,
    matching parts: Set<Stub.RequestPart> = .standard,
    function: String = #function
  ) throws(FixtureError) {
    let data = try fixtures.data(at: path)
    let archive = try HARArchive(parsing: data, file: path) { body throws(FixtureError) in
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      return try fixtures.data(at: folder.isEmpty ? body : "\(folder)/\(body)")
    }
    self = try archive.scenario(name, matching: parts)
    place.function = function
  }
}
