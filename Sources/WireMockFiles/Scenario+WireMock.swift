public import Foundation
public import HTTPFixtures

extension Scenario {
  /// Reads the stub mappings of a WireMock project as they are.
  ///
  /// WireMock's rules hold: what a mapping does not name is ignored, of equal priorities the stub that
  /// was read last answers, and files are read in the order of their paths. What has no equivalent
  /// here is refused with its key; nothing is loaded as something else. Templates take the time of
  /// the client's clock and the zone UTC, and random values follow from the number of the request.
  ///
  /// - Parameters:
  ///   - location: A folder with `mappings` and `__files`, a folder of mappings, or one file.
  ///   - leftOut: Files that are not read, by their paths below the folder.
  ///   - rendersEverywhere: Whether `{{…}}` is rendered in every answer, as WireMock does it with
  ///     `--global-response-templating`; otherwise only where a mapping names `response-template`.
  /// - Throws: `FixtureError` with everything that is refused, each with its file, line and key.
  /// - Complexity: O(n) in the bytes of all files.
  public init(
    wireMock location: URL,
    leavingOut leftOut: [String] = [],
    globalTemplating rendersEverywhere: Bool = true
  ) throws(FixtureError) {
    let folder = try MappingFolder(location, rendersEverywhere: rendersEverywhere)
    let mappings = try folder.mappings(leavingOut: leftOut)
    self.init(
      location.lastPathComponent,
      plus: .space,
      stubs: WireMockStates(of: mappings).stubs,
      place: SourcePlace(fileID: location.lastPathComponent, line: 1)
    )
  }
}

/// Gives each mapping the states of its scenario, which no file declares.
struct WireMockStates {
  /// What every scenario begins with.
  private static let first = "Started"

  /// The stubs, the one that was read last first.
  let stubs: [Stub]

  init(of mappings: [MappingReader.Mapping]) {
    var states: [String: [String]] = [:]
    var names: [String: Int] = [:]
    for mapping in mappings {
      if let name = mapping.name { names[name, default: 0] += 1 }
      guard let scenario = mapping.scenario else { continue }
      for state in [Self.first, mapping.required, mapping.next].compactMap({ $0 })
      where !states[scenario, default: []].contains(state) {
        states[scenario, default: []].append(state)
      }
    }
    stubs = mappings.reversed().map { mapping in
      var stub = mapping.stub
      // WireMock lets several stubs have one name, by which none can be counted.
      if let name = mapping.name, names[name] == 1 { stub = stub.named(name) }
      guard let scenario = mapping.scenario else { return stub }
      return stub.states(
        of: scenario,
        states[scenario] ?? [],
        required: mapping.required,
        next: mapping.next
      )
    }
  }
}
