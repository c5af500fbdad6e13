public import HTTPFixtures

// Public names of an earlier 0.1 that are gone, each with the sentence that says what to use instead.

/// Gone.
@available(*, unavailable, message: "Write the journey in Swift, with assertJourney.")
public func assertJourneyFile(_ file: String, steps: Any, scenarios: [Scenario] = []) {}

/// Gone.
@available(*, unavailable, message: "Write the journeys in Swift, with assertJourney.")
public func assertJourneyFiles(in folder: String, steps: Any, scenarios: [Scenario] = []) {}

/// Gone.
@available(*, unavailable, message: "Write the journey in Swift, with assertJourney.")
public struct JourneySteps<Stage> {}

/// Gone.
@available(*, unavailable, message: "Write the journey in Swift, with assertJourney.")
public struct JourneyStep<Stage> {}

/// Gone.
@available(*, unavailable, message: "Write the journey in Swift, with assertJourney.")
public struct JourneyParameter<Value> {}

/// The client that records, which is in a product of its own.
@available(*, unavailable, message: "Import ProofsheetRecording: it is a product of its own.")
public enum RecordingClient {}

/// The assertion that records, which is in a product of its own.
@available(*, unavailable, message: "Import ProofsheetRecording: it is a product of its own.")
public func withRecording<Result>(
  _ name: String,
  feature: String? = nil,
  live: Any,
  _ body: (RecordingClient) async throws -> Result
) async throws {}
