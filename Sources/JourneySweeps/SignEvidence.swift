import SnapshotRendering
import UserJourneys

/// The evidence of all playbacks about the signs of the baseline.
///
/// A value that comes and goes while the app is idle is no sign of work. A flag that stays in the
/// baseline is a sign where another playback takes it back.
final class SignEvidence {
  private let signs: BusySigns
  private let store: FactStore
  private let paths: Set<String>
  /// The endings that the user's pace explains.
  var paced: [[Rendering]] = []
  private var refuted: Set<BusySigns.Sign> = []
  /// The flags that stay in the baseline and that another playback takes back.
  private var proved: Set<BusySigns.Sign> = []

  init(_ signs: BusySigns, _ store: FactStore) {
    (self.signs, self.store) = (signs, store)
    let all = signs.signs.union(signs.doubtful).union(signs.stuck).union(signs.lasting)
    paths = Set(all.map(\.path))
  }

  /// Learns from one more playback.
  func note(_ playback: Playback) {
    guard !paths.isEmpty else { return }
    let spans = SignIntervals(playback, store, of: paths)
    for sign in signs.signs.union(signs.stuck).union(signs.lasting) where spans.showsIdly(sign) {
      refuted.insert(sign)
    }
    for sign in signs.lasting where spans.briefCount(of: sign) > 0 { proved.insert(sign) }
  }

  /// Whether a finding stands after all playbacks.
  func bears(_ kind: SweepFinding.Kind) -> Bool {
    guard case .signStays(let path, let value) = kind else { return true }
    return !refuted.contains(BusySigns.Sign(path: path, value: value))
  }

  /// The signs that the baseline leaves behind.
  var stuck: [BusySigns.Sign] {
    signs.stuck.union(proved).subtracting(refuted).sorted { $0.path < $1.path }
  }
}
