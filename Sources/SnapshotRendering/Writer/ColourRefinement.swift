/// Tells things apart by what they show, as far as that goes (Weisfeiler and Leman): things with
/// one colour show the same, however deep one looks.
///
/// Each round gives every thing a new colour from what it shows, in which other things stand as
/// their colours of the round before. So what differs one step further away is told apart one round
/// later.
///
/// - Parameters:
///   - colours: One for each thing.
///   - rounds: How many rounds there may be.
///   - round: The colours after one more round; what differed before still does.
/// - Returns: The colours of the first round that told no more things apart than the one before.
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
