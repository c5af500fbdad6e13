/// Journeys that together visit all that any journey visits, each time the one that adds most.
///
/// They are few, and not always the fewest: of `[1, 2, 3, 4]`, `[1, 2, 5]` and `[3, 4, 6]` all three
/// are chosen, because the first one adds most, although the last two would do.
enum JourneyCover {
  /// The places of the chosen journeys, of which each is given by what it visits.
  static func chosen(of journeys: [[Int]]) -> [Int] {
    var open = Set(journeys.flatMap(\.self))
    var chosen: [Int] = []
    while !open.isEmpty {
      let gains = journeys.map { open.intersection($0).count }
      guard let most = gains.max(), let journey = gains.firstIndex(of: most) else { break }
      chosen.append(journey)
      open.subtract(journeys[journey])
    }
    return chosen.sorted()
  }
}
