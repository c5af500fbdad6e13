public import Foundation

/// Recorded traffic in the HTTP Archive format 1.2, as browsers and proxies export it.
package struct HARArchive: Sendable {
  package let file: String
  /// All exchanges in the order of their start, including exchanges that cannot be played back.
  private let turns: [RecordedExchange]
  package var exchanges: [RecordedExchange] { turns.filter { $0.leftOut == nil } }
  /// The entries of the archive that cannot be played back.
  package let leftOut: [LeftOutRequest]

  /// Reads an archive.
  ///
  /// The initializer ignores entries of other protocols, such as `data:` URLs and web sockets. An
  /// HTTP entry without a playable answer goes to `leftOut`.
  ///
  /// - Parameters:
  ///   - data: The text.
  ///   - file: The name of the file in errors and places.
  ///   - body: Reads a body from the separate file that the archive's key `_file` names.
  /// - Throws: `FixtureError` with the line of the syntax error, also for a truncated file.
  package init(
    parsing data: Data,
    file: String,
    body: ((_ path: String) throws(FixtureError) -> Data)? = nil
  ) throws(FixtureError) {
    self.file = file
    let log = try FixtureError.decoding(HARFile.self, from: data, file: file).log
    var turns: [RecordedExchange] = []
    var leftOut: [LeftOutRequest] = []
    for (index, entry) in log.entries.inTurn {
      let place = SourcePlace(file: file, keyPath: "log.entries[\(index)]")
      let read = HAREntryReader(entry: entry, place: place, bodyFile: body).exchange
      if let exchange = read.exchange { turns.append(exchange) }
      if let request = read.leftOut { leftOut.append(request) }
    }
    self.turns = turns
    self.leftOut = leftOut
  }

  /// Reads an archive from the disk, with the body files that it names.
  ///
  /// - Throws: `FixtureError` when a file cannot be read.
  package init(at url: URL) throws(FixtureError) {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw .recording(url.lastPathComponent, refused: error)
    }
    let folder = FixtureFolder(root: url.deletingLastPathComponent())
    try self.init(parsing: data, file: url.lastPathComponent) { path throws(FixtureError) in
      try folder.data(at: path)
    }
  }

  /// Returns a scenario in which each request gets its recorded answer, and equal requests get
  /// their answers in turn.
  ///
  /// - Parameters:
  ///   - name: The name of the scenario.
  ///   - matching: The parts that tell requests apart, besides their method and path.
  /// - Returns: The scenario.
  /// - Throws: `FixtureError` for an entry with an invalid URL.
  package func scenario(
    _ name: String,
    matching: Set<Stub.RequestPart> = .standard
  ) throws(FixtureError) -> Scenario {
    let stubs = try RecordedStub.stubs(of: turns, file: file, matching: matching) { exchange, _ in
      exchange.answer
    }
    let place = SourcePlace(fileID: file, line: 1)
    var scenario = Scenario(name, plus: .space, stubs: stubs, place: place)
    scenario.leftOutRequests = leftOut
    return scenario
  }
}

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
