/// Scrubs the screens of a journey while it is played, and the rest of the transcript at its end.
///
/// Unchecked, because only the thread that plays the journey uses the object.
final class TranscriptScrubbing: @unchecked Sendable {
  private let scrubbers: [SnapshotScrubber]
  /// Whether the numbers of scrubbed values, as in `<uuid 1>`, start again in each text.
  ///
  /// A sweep lets the numbers start again, so that an equal screen has equal numbers in every
  /// playback.
  private let isEachAlone: Bool
  private let scope: ScrubberScope
  private var numbers = ScrubberNumbers()
  private var counts: [Int]
  /// The indices of the scrubbers whose matches others have cut.
  private var covered: Set<Int> = []
  private var failure: ScrubberError?

  /// Begins the scrubbing of a transcript, whose counts go to the scope.
  init(_ scrubbers: [SnapshotScrubber], in scope: ScrubberScope, isEachAlone: Bool = false) {
    self.scrubbers = scrubbers
    self.scope = scope
    self.isEachAlone = isEachAlone
    counts = scrubbers.map { _ in 0 }
  }

  /// Renders a screen.
  ///
  /// The error of a scrubber is thrown later, by ``end(_:)``.
  func screen(_ subject: Any) -> Rendering {
    scrubbed { Rendering(of: subject) }
  }

  /// Scrubs a text that is not on a screen, such as a request.
  func text(_ text: String) -> String {
    scrubbed { Rendering(renderedText: text) }.lines.joined(separator: "\n")
  }

  /// Scrubs the rest of a transcript whose screens and requests are scrubbed already.
  ///
  /// - Throws: ``ScrubberError``, for example if one of the assertion's own scrubbers has matched
  ///   nothing.
  func end(_ transcript: Rendering) throws(ScrubberError) -> Rendering {
    let result = scrubbed { transcript }
    if let failure { throw failure }
    for (index, scrubber) in scrubbers.enumerated()
    where counts[index] == 0 && !covered.contains(index) && !scrubber.mayBeIdle {
      throw .matchedNothing(scrubber: scrubber.name)
    }
    scope.counts = zip(scrubbers, counts).map { ScrubberCount(name: $0.name, count: $1) }
    return result
  }

  private func scrubbed(_ render: () -> Rendering) -> Rendering {
    do throws(ScrubberError) {
      let result = try Scrubbing.piece(scrubbers, after: numbers, render)
      if !isEachAlone { numbers = result.numbers }
      covered.formUnion(result.covered)
      for (index, count) in result.counts.enumerated() { counts[index] += count.count }
      return result.rendering
    } catch {
      failure = failure ?? error
      return render()
    }
  }
}
