/// Gives different colours to things with different surroundings, by the algorithm of Weisfeiler
/// and Leman.
///
/// A colour is a label. Each round computes the new colour of a thing from the thing's content,
/// where every other thing is represented by its colour of the last round. A difference that is one
/// step further away appears one round later.
///
/// - Parameters:
///   - colours: The first colours, one for each thing.
///   - rounds: The largest number of rounds.
///   - round: A function that returns the colours of the next round; different colours stay
///     different.
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
