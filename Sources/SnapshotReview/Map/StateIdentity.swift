import SnapshotChecking

/// Names for states that are the same in the maps of all runs.
enum StateIdentity {
  /// One hash for each state; all are different.
  static func ids(of states: [JourneyRecord.State]) -> [String] {
    var taken: Set<String> = []
    return states.map { state in
      var hash = Self.hash(state)
      // Two of a thousand states share 32 bits once in ten thousand maps.
      while !taken.insert(digits(hash)).inserted { hash &+= 1 }
      return digits(hash)
    }
  }

  /// FNV-1a over everything that the state says, folded to 32 bits.
  private static func hash(_ state: JourneyRecord.State) -> UInt32 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ text: String) {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0x0A) &* 0x100_0000_01b3
    }
    for screen in state.screens { add(screen) }
    for (path, value) in zip(state.paths, state.values) {
      add(path)
      add(value)
    }
    return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }

  private static func digits(_ hash: UInt32) -> String {
    let digits = String(hash, radix: 16)
    return "s" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}
