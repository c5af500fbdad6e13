import ProofsheetBasics
import UserJourneys

/// Delivers answers in pieces, where the app reads them as they arrive: by a stream, or by a
/// session.
enum PieceSweep {
  private static let counts = [2, 3]

  static func run(on stage: SweepStage, _ script: Journey.Script) throws(JourneyError) -> SweepPart
  {
    var part = SweepPart(playCount: 0)
    guard stage.base.isReadInPieces else { return part }
    var stopCount = 0
    for count in counts {
      let variation = Variation(pieces: count)
      let playback = try stage.journey.play(variation, isMute: true, script)
      part.playCount += 1
      part.add(stage.findings(in: playback) + stage.endingFindings(of: playback), variation)
      if playback.stop != nil { stopCount += 1 }
    }
    let words = stopCount == 0 ? "" : ", \(counted(stopCount, "playback")) stopped early"
    part.lines = [
      "pieces: answers in \(counts.map(String.init).joined(separator: " and "))\(words)"
    ]
    return part
  }
}
