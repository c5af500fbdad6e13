public import Foundation

extension Scenario {
  /// The world that a browser or a proxy has recorded: each request is answered as it was, equal ones
  /// in turn.
  ///
  /// An entry that cannot be played back is left out and named by ``leftOut``, and by the request that
  /// asks for it.
  ///
  /// - Parameters:
  ///   - name: What the scenario is called.
  ///   - archive: The text of a file in the HTTP Archive format 1.2.
  ///   - file: What the file is called in errors and places.
  ///   - parts: By what requests are told apart, beside their method and path.
  /// - Throws: `FixtureError` with the line that cannot be read.
  public init(
    _ name: String,
    archive: Data,
    file: String = "recording.har",
    matching parts: Set<Stub.RequestPart> = .standard
  ) throws(FixtureError) {
    self = try HARArchive(parsing: archive, file: file).scenario(name, matching: parts)
  }

  /// The same from a file of a fixture folder, with the bodies that it keeps in files beside it.
  ///
  /// - Parameters:
  ///   - name: What the scenario is called.
  ///   - path: The path of the archive below the folder, for example `Checkout/checkout.har`.
  ///   - fixtures: The fixture folder.
  ///   - parts: By what requests are told apart, beside their method and path.
  /// - Throws: `FixtureError` when it cannot be read.
  public init(
    _ name: String,
    archive path: String,
    in fixtures: FixtureFolder,
    matching parts: Set<Stub.RequestPart> = .standard
  ) throws(FixtureError) {
    let data = try fixtures.data(at: path)
    let archive = try HARArchive(parsing: data, file: path) { body throws(FixtureError) in
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      return try fixtures.data(at: folder.isEmpty ? body : "\(folder)/\(body)")
    }
    self = try archive.scenario(name, matching: parts)
  }
}
