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
    try self.init(name, archive, file, parts, bodyFile: nil)
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
    let folder = path.split(separator: "/").dropLast().map { "\($0)/" }.joined()
    try self.init(name, fixtures.data(at: path), path, parts) { body throws(FixtureError) in
      try fixtures.data(at: folder + body)
    }
    place.function = function
  }

  /// Reads the entries in the order of their start, and no entries of other protocols, such as `data:` URLs and
  /// web sockets.
  private init(
    _ name: String,
    _ archive: Data,
    _ file: String,
    _ parts: Set<Stub.RequestPart>,
    bodyFile: RecordedExchange.BodyFile?
  ) throws(FixtureError) {
    let log = try FixtureError.decoding(HARFile.self, from: archive, file: file).log
    let exchanges = log.entries.inTurn
      .filter { ["http:", "https:"].contains($0.entry.name.url.lowercased().prefix { $0 != "/" }) }
      .map { index, entry in
        let place = SourcePlace(file: file, keyPath: "log.entries[\(index)]")
        return RecordedExchange(entry, at: place, bodyFile: bodyFile)
      }
    let readable = exchanges.filter { $0.request != nil }
    let stubs = try RecordedStub.stubs(of: readable, file: file, matching: parts) { exchange, _ in
      exchange.answer
    }
    self.init(name, plus: .space, stubs: stubs, place: SourcePlace(fileID: file, line: 1))
    leftOutRequests = exchanges.compactMap(\.leftOut)
  }
}
