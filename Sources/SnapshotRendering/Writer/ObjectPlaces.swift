import ProofsheetBasics

/// Where the names of objects end in a text, so that those which occur twice get their numbers without
/// all being written again.
///
/// Good for a text that only grows: what is sorted or inserted moves what stands behind it.
final class ObjectPlaces {
  /// Of each object in the order of writing, the offset behind its name, and whether it occurs again.
  private var firsts: [Int] = []
  private var isRepeated: [Bool] = []
  /// The offsets behind references, each with the place of its object.
  private var references: [(offset: Int, object: Int)] = []

  /// Another object is written, whose name ends at an offset.
  func noteObject(at offset: Int) {
    firsts.append(offset)
    isRepeated.append(false)
  }

  /// A reference to an object ends at an offset.
  func noteReference(to object: Int, at offset: Int) {
    references.append((offset, object))
    isRepeated[object] = true
  }

  /// The text with ` #1` behind the name of the first object that occurs twice, and behind each reference
  /// to it.
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
