/// The indices in a key path, which the description of the key path leaves out.
enum KeyPathIndices {
  /// Returns the index of each computed part of the path as text: `[0]`, or `[opaque]` for an index
  /// that is no number.
  ///
  /// The text is empty for a computed part without an index, which is a computed property.
  ///
  /// The layout of key paths is part of the ABI. The first word has the size. Each part begins with
  /// four bytes of flags. In a computed part, the accessors and the arguments follow the flags.
  static func texts(of path: AnyKeyPath) -> [String] {
    // The layout starts after the two words of every object and a pointer to a name.
    let start = UnsafeRawPointer(Unmanaged.passUnretained(path).toOpaque()) + 3 * word
    let end = start + word + Int(start.load(as: UInt32.self) & 0xFF_FFFF)
    var place = start + word
    var texts: [String] = []
    while place < end {
      let flags = place.load(as: UInt32.self)
      place += 4
      switch flags >> 24 & 0x7F {
      case 1, 3: if flags & 0x7F_FFFF == 0x7F_FFFF { place += 4 }
      case 2:
        place = place.alignedUp(toMultipleOf: word) + (flags & settable == 0 ? 2 : 3) * word
        guard flags & hasArguments != 0 else {
          texts.append("")
          break
        }
        let arguments = place + (flags & isGeneric == 0 ? 2 : 3) * word
        texts.append(index(at: arguments, copies: place + word))
        place = arguments + place.load(as: Int.self)
      case 4: break
      default: return texts
      }
      // Skips the type that the part leads to.
      place = place.alignedUp(toMultipleOf: word) + word
    }
    return texts
  }

  /// Returns the text of the index in a subscript, as `[3]`; `[opaque]` for any index but a small
  /// integer.
  ///
  /// Another index may hold an address, and an index without storage has an empty text. The size of
  /// the index stands two words before the index, or one word before it in a generic type.
  private static func index(at place: UnsafeRawPointer, copies: UnsafeRawPointer) -> String {
    let size = (place - (copies + word == place ? 2 : 1) * word).load(as: Int.self)
    if size == 0 { return "" }
    let copy = copies.load(as: UnsafePointer<UnsafeRawPointer?>.self)
    let index = size == word && copy[0] == nil ? Int32(exactly: place.load(as: Int.self)) : nil
    return "[" + (index?.description ?? "opaque") + "]"
  }

  private static let word = MemoryLayout<Int>.size
  private static let (settable, hasArguments, isGeneric): (UInt32, UInt32, UInt32) = (
    0x40_0000, 0x8_0000, 0x10
  )
}
