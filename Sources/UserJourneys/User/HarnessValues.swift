public import HTTPFixtures
public import SnapshotRendering

// A view model holds its client and its clock, which belong to the world and not to the screen.
// They are shown by name: neither the log of requests nor the time changes a fact on a screen.

extension ScenarioClient: HarnessValue {
  /// The name of the scenario, as the client's only field in a snapshot.
  public var snapshotFields: KeyValuePairs<String, Any?> { ["scenario": scenario.name] }
}

extension VirtualClock: SnapshotDescribing {
  /// An empty list of fields: a snapshot shows the time only where a screen has a property for the
  /// time.
  public var snapshotFields: KeyValuePairs<String, Any?> { [:] }
}

extension JourneyCalls: HarnessValue {
  /// The recorded calls; empty in a journey, because its transcript shows the calls.
  public var snapshotFields: KeyValuePairs<String, Any?> {
    isOfJourney ? [:] : ["calls": lines.joined(separator: "\n")]
  }
}
