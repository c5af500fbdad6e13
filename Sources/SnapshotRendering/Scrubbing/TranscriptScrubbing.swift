/// Scrubs the screens of a journey while it is played, and at its end what is not on screens.
///
/// Unchecked, because it is only touched by the thread that plays the journey.
package final class TranscriptScrubbing: @unchecked Sendable {
  private let scrubbers: [SnapshotScrubber]
  /// Whether each text has numbers of its own, because what stands before it is another each time.
  private let isEachAlone: Bool
  private let keep: (ScrubberNumbers, ScrubberReport) -> Void
  private var numbers: ScrubberNumbers
  private var counts: [Int]
  private var failure: ScrubberError?

  init(
    _ scrubbers: [SnapshotScrubber],
    after numbers: ScrubberNumbers,
    isEachAlone: Bool = false,
    keep: @escaping (ScrubberNumbers, ScrubberReport) -> Void
  ) {
    self.scrubbers = scrubbers
    self.numbers = numbers
    self.isEachAlone = isEachAlone
    self.keep = keep
    counts = scrubbers.map { _ in 0 }
  }

  /// Renders a screen; what is wrong with a scrubber is thrown at the end.
  package func screen(_ subject: Any) -> Rendering {
    let recorder = UnorderedGroups.Recorder()
    let rendering = UnorderedGroups.$recorder.withValue(recorder) { Rendering(of: subject) }
    return scrubbed(rendering, Scrubbing(scrubbers: scrubbers, recorder: recorder))
  }

  /// Scrubs a text that is not on a screen, such as a request.
  package func text(_ text: String) -> String {
    scrubbed(Rendering(plainText: text), Scrubbing(scrubbers: scrubbers)).lines
      .joined(separator: "\n")
  }

  /// Scrubs the whole transcript, but for the tokens of its screens.
  ///
  /// - Throws: ``ScrubberError``, also when a scrubber matched nothing on any screen or line.
  package func end(_ transcript: Rendering) throws(ScrubberError) -> Rendering {
    let result = scrubbed(transcript, Scrubbing(scrubbers: scrubbers))
    if let failure { throw failure }
    for (scrubber, count) in zip(scrubbers, counts) where count == 0 && !scrubber.mayBeIdle {
      throw .matchedNothing(scrubber: scrubber.name)
    }
    var report = ScrubberReport()
    report.counts = zip(scrubbers, counts).map { .init(name: $0.name, count: $1) }
    keep(numbers, report)
    return result
  }

  private func scrubbed(_ rendering: Rendering, _ scrubbing: Scrubbing) -> Rendering {
    do throws(ScrubberError) {
      let result = try scrubbing.scrub(rendering, after: numbers, allowsIdle: true)
      if !isEachAlone { numbers = result.numbers }
      for (index, count) in result.report.counts.enumerated() { counts[index] += count.count }
      return result.rendering
    } catch {
      failure = failure ?? error
      return rendering
    }
  }
}
