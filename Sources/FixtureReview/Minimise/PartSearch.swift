/// Finds the parts that can go while something stays true, by halves.
///
/// Level by level, the outermost first: what goes whole is not looked into. All parts of a level
/// are tried at once; where that fails, each half is tried beside all that is gone already. So what
/// is found was tried as a whole, whatever the parts mean to each other; and when each part alone
/// is either needed or not, all that are not needed are found.
struct PartSearch {
  /// The parts, the outer ones before the inner.
  let parts: [FixtureParts.Part]

  /// The names of the parts without which, all together, something stays true.
  ///
  /// - Complexity: At most 2k(1 + log n) questions for k parts of n that must stay, one a level
  ///   when none must.
  func gone(while holds: (Set<String>) throws -> Bool) throws -> Set<String> {
    var gone: Set<String> = []
    var refused: Set<Set<String>> = []
    for depth in Set(parts.map(\.depth)).sorted() {
      let level = parts.filter { $0.depth == depth && gone.isDisjoint(with: $0.around) }
      try take(level.map(\.name)[...], &gone, &refused, holds)
    }
    return gone
  }

  private func take(
    _ names: ArraySlice<String>,
    _ gone: inout Set<String>,
    _ refused: inout Set<Set<String>>,
    _ holds: (Set<String>) throws -> Bool
  ) throws {
    guard !names.isEmpty else { return }
    let more = gone.union(names)
    // The second half beside the whole first one is what was refused before.
    if !refused.contains(more) {
      if try holds(more) {
        gone = more
        return
      }
      refused.insert(more)
    }
    guard names.count > 1 else { return }
    let middle = names.startIndex + names.count / 2
    try take(names[..<middle], &gone, &refused, holds)
    try take(names[middle...], &gone, &refused, holds)
  }
}
