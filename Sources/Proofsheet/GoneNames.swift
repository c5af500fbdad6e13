// Names of an earlier 0.1 that are gone from this module, each with the sentence that says what to use instead.

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
