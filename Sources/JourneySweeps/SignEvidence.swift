import SnapshotRendering
import UserJourneys

/// Collects from all playbacks whether the signs of the baseline really mean work.
///
/// A value that comes and goes while the app is idle is no sign of work. A flag that stays on in
/// the baseline is a sign if another playback turns it off.
final class SignEvidence {
  private let signs: BusySigns
  private let store: FactStore
  private let paths: Set<String>
  /// The endings that differ from the script's ending only because the user was faster or slower.
  var paced: [[Rendering]] = []
  private var refuted: Set<BusySigns.Sign> = []
  /// The flags that stay on in the baseline and that another playback turns off.
  private var proved: Set<BusySigns.Sign> = []

  init(_ signs: BusySigns, _ store: FactStore) {
    (self.signs, self.store) = (signs, store)
    let all = signs.signs.union(signs.doubtful).union(signs.stuck).union(signs.lasting)
    paths = Set(all.map(\.path))
  }

  /// Notes the signs that one more playback proves or refutes.
  func note(_ playback: Playback) {
    guard !paths.isEmpty else { return }
    let spans = SignIntervals(playback, store, of: paths)
    for sign in signs.signs.union(signs.stuck).union(signs.lasting) where spans.showsIdly(sign) {
      refuted.insert(sign)
    }
    for sign in signs.lasting where spans.briefCount(of: sign) > 0 { proved.insert(sign) }
  }

  /// Whether a finding is still true after the evidence of all playbacks.
  func bears(_ kind: SweepFinding.Kind) -> Bool {
    guard case .signStays(let path, let value) = kind else { return true }
    return !refuted.contains(BusySigns.Sign(path: path, value: value))
  }

  /// The signs that the baseline still shows after the end of all work.
  var stuck: [BusySigns.Sign] {
    signs.stuck.union(proved).subtracting(refuted).sorted { $0.path < $1.path }
  }
}
