import ProofsheetBasics

/// The ends of objects' names in a text, so that repeated objects get their numbers without a
/// second writing.
///
/// Valid for a text that only grows: sorting or insertion moves the text behind it.
final class ObjectPlaces {
  /// The offset behind each object's name, in the order of writing, and whether the object occurs
  /// again.
  private var firsts: [Int] = []
  private var isRepeated: [Bool] = []
  /// The offsets behind references, each with the place of its object.
  private var references: [(offset: Int, object: Int)] = []

  /// Notes another object, whose name ends at an offset.
  func noteObject(at offset: Int) {
    firsts.append(offset)
    isRepeated.append(false)
  }

  /// Notes a reference to an object, which ends at an offset.
  func noteReference(to object: Int, at offset: Int) {
    references.append((offset, object))
    isRepeated[object] = true
  }

  /// The text with ` #1` behind the name of the first repeated object, and behind each reference to
  /// it.
  func numbered(_ text: TextBuffer) -> TextBuffer {
    var numbers = [Int](repeating: 0, count: firsts.count)
    var marks = references
    var count = 0
    for object in firsts.indices where isRepeated[object] {
      count += 1
      numbers[object] = count
      marks.append((firsts[object], object))
    }
    marks.sort { $0.offset < $1.offset }
    let result = TextBuffer(capacity: text.count + marks.count * 8)
    var start = 0
    for mark in marks {
      result.append(text.base + start, mark.offset - start)
      result.append(" #\(numbers[mark.object])")
      start = mark.offset
    }
    result.append(text.base + start, text.count - start)
    return result
  }
}
