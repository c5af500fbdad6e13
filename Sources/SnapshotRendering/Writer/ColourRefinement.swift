/// Separates things by their surroundings, as far as possible (Weisfeiler and Leman): things with
/// one colour look the same at any depth.
///
/// Each round gives every thing a new colour from its content, in which the other things have their
/// colours of the round before. A difference one step further away shows one round later.
///
/// - Parameters:
///   - colours: One for each thing.
///   - rounds: The largest number of rounds.
///   - round: The colours after one more round; different colours stay different.
/// - Returns: The colours of the first round without a new difference.
func refined<Colour: Hashable>(
  _ colours: [Colour],
  rounds: Int = .max,
  _ round: ([Colour]) -> [Colour]
) -> [Colour] {
  var colours = colours
  var count = 0
  var done = 0
  while done < rounds {
    colours = round(colours)
    done += 1
    let found = Set(colours).count
    guard found > count else { break }
    count = found
  }
  return colours
}
