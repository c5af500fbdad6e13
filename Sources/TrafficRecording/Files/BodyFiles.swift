import Foundation
import HTTPFixtures

/// Gives each recorded body a file; equal bodies share a file.
struct BodyFiles {
  private let feature: String
  /// The existing files that the recording does not replace, by their names in lower case.
  private let others: [String: URL]
  /// The bodies of the recording so far, by the paths of their files.
  private(set) var files: [String: Data]
  private var taken: Set<String> = []
  private var shared: [Data: [String: String]] = [:]

  /// Creates an empty set of body files.
  ///
  /// - Parameters:
  ///   - feature: The folder of the bodies in the fixture folder.
  ///   - folder: The fixture folder.
  ///   - replaceable: The paths of an earlier recording's files, which this recording may replace.
  init(feature: String, in folder: FixtureFolder, replacing replaceable: Set<String>) {
    self.feature = feature
    let place = folder.root.appendingPathComponent(feature)
    let names = folder.names(in: place).filter { !replaceable.contains("\(feature)/\($0)") }
    others = Dictionary(
      names.sorted().map { ($0.lowercased(), place.appendingPathComponent($0)) },
      uniquingKeysWith: { first, _ in first }
    )
    files = [:]
  }

  /// Returns the path of the file that contains the body of an exchange.
  ///
  /// - Complexity: O(1), apart from bodies whose names collide.
  mutating func path(of exchange: RecordedExchange, _ request: Stub.Request) -> String {
    let name = BodyFileName(exchange, request)
    let body = exchange.responseBody
    if let path = shared[body]?[name.fileExtension] { return path }
    var number = 1
    // Names are compared without regard to case, as some file systems do.
    while isTaken(name.name(number: number), body) { number += 1 }
    let plain = name.name(number: number)
    let isThere = others[plain.lowercased()]
    let path = "\(feature)/\(isThere?.lastPathComponent ?? plain)"
    taken.insert(plain.lowercased())
    shared[body, default: [:]][name.fileExtension] = path
    // An existing file with the same content is used, and does not become part of the recording.
    if isThere == nil { files[path] = body }
    return path
  }

  private func isTaken(_ name: String, _ body: Data) -> Bool {
    if taken.contains(name.lowercased()) { return true }
    guard let other = others[name.lowercased()] else { return false }
    return (try? Data(contentsOf: other)) != body
  }
}
