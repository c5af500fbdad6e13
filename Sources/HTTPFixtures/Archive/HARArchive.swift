package import Foundation

/// Recorded traffic in the HTTP Archive format 1.2, as browsers and proxies export it.
package struct HARArchive: Sendable {
  package let file: String
  /// All exchanges in the order of the file, including exchanges that cannot be played back.
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
    let (node, halves) = try ObjectReader.parse(data, file: file, takingHalves: true)
    let reader = try ObjectReader(node, key: "archive", file: file, known: nil)
    let log = try reader.object("log")
    guard let entries = try log.elements("entries") else {
      throw log.missing("entries")
    }
    var turns: [RecordedExchange] = []
    var leftOut: [LeftOutRequest] = []
    for entry in entries {
      let reader = HAREntryReader(node: entry, file: file, bodyFile: body, halves: halves)
      let entry = reader.entry
      if let exchange = entry.exchange { turns.append(exchange) }
      if let request = entry.leftOut { leftOut.append(request) }
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
