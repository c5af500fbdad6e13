import UserJourneys

/// Delivers answers in pieces to an app that reads them as they arrive, by a stream or a session.
enum PieceSweep {
  private static let counts = [2, 3]

  static func run(on stage: SweepStage, _ script: Journey.Script) throws(JourneyError) -> SweepPart
  {
    var part = SweepPart()
    guard stage.base.isReadInPieces else { return part }
    for count in counts {
      let variation = Variation(pieces: count)
      let playback = try stage.play(variation, script)
      part.add(stage.findings(in: playback) + stage.endingFindings(of: playback), variation)
    }
    part.counts = ["pieces: answers in \(counts.map(String.init).joined(separator: " and "))"]
    return part
  }
}
