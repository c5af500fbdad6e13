package import SnapshotRendering

/// What a check found.
package enum Verdict: Equatable, Sendable {
  /// The rendering is its reference.
  case matched
  /// The rendering is not its reference; it waits as pending.
  case different(Difference)
  /// There is no reference; the rendering waits as pending.
  case missing
  /// The rendering was written as the reference.
  case recorded(wasMissing: Bool)
  /// Two renderings of one subject differ, so nothing was recorded.
  case unstable(Difference)
  /// Another place of the source uses the same file.
  case collided(with: SourcePlace)

  /// A rendering and what it should have been.
  package struct Difference: Equatable, Sendable {
    /// The text that was expected.
    package let reference: String
    /// The text that was found.
    package let rendering: String
    /// Whether the texts are canonical text, which parses into facts.
    package let isCanonical: Bool

    package init(reference: String, rendering: String, isCanonical: Bool = false) {
      self.reference = reference
      self.rendering = rendering
      self.isCanonical = isCanonical
    }

    init(reference: String, rendering: some ComparedText) {
      self.init(
        reference: reference,
        rendering: String(decoding: rendering.bytes, as: UTF8.self),
        isCanonical: rendering.isTree
      )
    }

    /// What differs in the words of the subject; nil for text that has no facts, as a transcript or
    /// a reference that somebody wrote by hand.
    ///
    /// - Complexity: O(n log n) in the length of the texts; nothing is kept.
    package var facts: FactDifference? {
      isCanonical ? FactDifference(fromText: reference, toText: rendering) : nil
    }
  }
}

extension Verdict {
  /// The word of the run log and of summaries.
  package var word: String {
    switch self {
    case .matched: "matched"
    case .different: "different"
    case .missing: "missing"
    case .recorded: "recorded"
    case .unstable: "unstable"
    case .collided: "collided"
    }
  }

  /// Whether the test goes on as if nothing had happened.
  package var passes: Bool {
    switch self {
    case .matched, .recorded: true
    case .different, .missing, .unstable, .collided: false
    }
  }
}
