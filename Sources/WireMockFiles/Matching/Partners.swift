/// Finds for each wanted thing one of its own among those that are there.
enum Partners {
  /// Whether each of `wanted` things can have a partner of its own.
  ///
  /// One that fits several may take the only partner of another, so partners are handed over along
  /// augmenting paths.
  ///
  /// - Complexity: O(n · m · (n + m)) comparisons at worst.
  static func allFound(
    _ wanted: Int,
    among found: Int,
    _ fits: (_ wanted: Int, _ found: Int) -> Bool
  ) -> Bool {
    let candidates = (0..<wanted).map { one in (0..<found).filter { fits(one, $0) } }
    var owner = [Int?](repeating: nil, count: found)
    func place(_ one: Int, _ tried: inout Set<Int>) -> Bool {
      for candidate in candidates[one] where tried.insert(candidate).inserted {
        if let holder = owner[candidate], !place(holder, &tried) { continue }
        owner[candidate] = one
        return true
      }
      return false
    }
    return (0..<wanted).allSatisfy { one in
      var tried: Set<Int> = []
      return place(one, &tried)
    }
  }
}
