public import HTTPFixtures
public import SnapshotRendering

// A view model holds its client and its clock, which are the world and not the screen: they are shown
// by name, so that neither the log of requests nor the time moves a fact on a screen.

extension ScenarioClient: SnapshotDescribing {
  /// Which world answers.
  public var snapshotFields: KeyValuePairs<String, Any?> { ["scenario": scenario.name] }

  /// Everything else.
  public static var snapshotHidden: [String] {
    ["invalidity", "fixtures", "clock", "observer", "ledger"]
  }
}

extension VirtualClock: SnapshotDescribing {
  /// Nothing: a screen that shows the time shows it itself.
  public var snapshotFields: KeyValuePairs<String, Any?> { [:] }
}

extension JourneyCalls: SnapshotDescribing {
  /// The calls; nothing in a journey, where they stand in the transcript.
  public var snapshotFields: KeyValuePairs<String, Any?> {
    isOfJourney ? [:] : ["calls": lines.joined(separator: "\n")]
  }

  /// How they are kept.
  public static var snapshotHidden: [String] { ["log", "kept"] }
}
