import ProofsheetBasics
import SnapshotChecking

/// Names for states that are the same in the maps of all runs: `s9ffa6d2d`.
enum StateIdentity {
  /// A checksum of all that each state says; all are different.
  static func ids(of states: [JourneyRecord.State]) -> [String] {
    var taken: Set<String> = []
    return states.map { state in
      let facts = zip(state.paths, state.values).flatMap { [$0, $1] }
      let lines = (state.screens + facts).map { $0 + "\n" }.joined()
      let sum = UInt64(Checksum.text(of: lines.utf8), radix: 16) ?? 0
      var hash = UInt32(truncatingIfNeeded: sum ^ (sum >> 32))
      // Two of a thousand states share 32 bits once in ten thousand maps.
      while !taken.insert(id(hash)).inserted { hash &+= 1 }
      return id(hash)
    }
  }

  private static func id(_ hash: UInt32) -> String {
    "s" + Checksum.digits(UInt64(hash)).suffix(8)
  }
}
