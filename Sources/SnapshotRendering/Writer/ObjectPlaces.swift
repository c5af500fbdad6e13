import ProofsheetBasics

/// The places in a text where the numbers of repeated objects are inserted, so that the text is
/// written only once.
///
/// The places are valid while the text only grows: sorting and insertion move text.
final class ObjectPlaces {
  /// The offset in the text at which each object's name ends, in the order of writing.
  private var firsts: [Int] = []
  /// For each written object, in the order of writing, whether a later reference to the object
  /// exists.
  private var isRepeated: [Bool] = []
  /// The references to objects that were written before, each with its end in the text and the
  /// index of its object.
  private var references: [(offset: Int, object: Int)] = []

  /// Adds an object whose name ends at `offset` in the text.
  func noteObject(at offset: Int) {
    firsts.append(offset)
    isRepeated.append(false)
  }

  /// Notes a reference to an object that was written before; the text of the reference ends at
  /// `offset`.
  func noteReference(to object: Int, at offset: Int) {
    references.append((offset, object))
    isRepeated[object] = true
  }

  /// Returns the text with a number, such as ` #1`, after the name of each repeated object.
  ///
  /// The same number follows every reference to the object.
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
