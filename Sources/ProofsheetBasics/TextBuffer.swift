/// A growable sequence of bytes that is fast in debug builds.
///
/// Tests run in debug builds, where `Array.append` is a generic call each time. A raw pointer and
/// `memcpy` need no such call. The state is behind a constant pointer, because each change of a
/// stored property makes the runtime check for exclusive access.
package final class TextBuffer {
  private struct State {
    var base: UnsafeMutablePointer<UInt8>
    var count: Int
    var capacity: Int
  }

  private let state: UnsafeMutablePointer<State>

  package init(capacity: Int = 4096) {
    state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    let base = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    state.initialize(to: State(base: base, count: 0, capacity: capacity))
  }

  deinit {
    state.pointee.base.deallocate()
    state.deallocate()
  }

  /// The start of the bytes; an operation that appends bytes may move them.
  package var base: UnsafeMutablePointer<UInt8> { state.pointee.base }

  /// The number of bytes that have been written.
  package var count: Int { state.pointee.count }

  /// A copy of the bytes that have been written.
  package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: base, count: count)) }

  /// A copy of the bytes from offset `start` on.
  package func bytes(from start: Int) -> [UInt8] {
    Array(UnsafeBufferPointer(start: base + start, count: count - start))
  }

  /// Whether the text from `start` on is a single line with its line feed.
  package func isOneLine(from start: Int) -> Bool {
    guard let newline = memchr(base + start, 0x0A, count - start) else { return false }
    return UnsafeRawPointer(newline) == UnsafeRawPointer(base + count - 1)
  }

  package func append(_ byte: UInt8) {
    let count = state.pointee.count
    if count == state.pointee.capacity { grow(to: count + 1) }
    state.pointee.base[count] = byte
    state.pointee.count = count + 1
  }

  package func append(_ string: String) {
    var string = string
    string.withUTF8 { utf8 in
      guard let start = utf8.baseAddress else { return }
      append(start, utf8.count)
    }
  }

  package func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { append(start, bytes.count) }
    }
  }

  package func append(_ start: UnsafePointer<UInt8>, _ length: Int) {
    let count = state.pointee.count
    if count + length > state.pointee.capacity { grow(to: count + length) }
    memcpy(state.pointee.base + count, start, length)
    state.pointee.count = count + length
  }

  /// Appends `levels` levels of indentation, two spaces each.
  package func indent(_ levels: Int) {
    let length = levels * 2
    let count = state.pointee.count
    if count + length > state.pointee.capacity { grow(to: count + length) }
    memset(state.pointee.base + count, 0x20, length)
    state.pointee.count = count + length
  }

  /// Replaces all bytes from `offset` to the end by the bytes of `tail`.
  package func replaceTail(from offset: Int, with tail: TextBuffer) {
    state.pointee.count = offset
    append(tail.base, tail.count)
  }

  /// Removes the last byte.
  package func removeLast() { state.pointee.count -= 1 }

  /// Inserts `string` at `offset`, and moves the bytes from `offset` on.
  package func insert(_ string: String, at offset: Int) {
    let moved = count - offset
    append(string)
    let length = count - offset - moved
    memmove(base + offset + length, base + offset, moved)
    var string = string
    string.withUTF8 { utf8 in
      guard let start = utf8.baseAddress else { return }
      memcpy(base + offset, start, length)
    }
  }

  private func grow(to needed: Int) {
    var larger = state.pointee.capacity * 2
    while larger < needed { larger *= 2 }
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    memcpy(moved, base, count)
    base.deallocate()
    state.pointee.base = moved
    state.pointee.capacity = larger
  }
}

/// A text as a JSON string, in quotation marks.
package func quotedForJSON(_ text: String) -> String {
  var result = ""
  result.appendJSON(text)
  return result
}

extension String {
  /// Appends a text as a JSON string.
  ///
  /// The function escapes the text by itself, because `JSONEncoder` would take longer than the
  /// check of a snapshot.
  package mutating func appendJSON(_ text: String) {
    self += "\""
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F {
          self += Self.text(bytes, start, index)
          self += Self.escape(byte)
          start = index &+ 1
        }
        index &+= 1
      }
      self += Self.text(bytes, start, bytes.count)
    }
    self += "\""
  }

  private static func text(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> String
  {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
  }

  private static func escape(_ byte: UInt8) -> String {
    switch Unicode.Scalar(byte) {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u" + String(byte, radix: 16).zeroPadded(to: 4)
    }
  }
}
