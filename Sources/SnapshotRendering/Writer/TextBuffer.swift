import ProofsheetBasics

/// A growable run of bytes whose operations are single precompiled calls.
///
/// Tests run without the optimiser, where `Array.append` costs a generic call per use; a raw
/// pointer and `memcpy` do not. What changes is behind a pointer that does not: changing a stored
/// property of an object asks the runtime for access each time.
final class TextBuffer {
  private struct State {
    var base: UnsafeMutablePointer<UInt8>
    var count: Int
    var capacity: Int
  }

  private let state: UnsafeMutablePointer<State>

  init(capacity: Int = 4096) {
    state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    let base = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    state.initialize(to: State(base: base, count: 0, capacity: capacity))
  }

  deinit {
    state.pointee.base.deallocate()
    state.deallocate()
  }

  /// Where the bytes start; growing moves them.
  var base: UnsafeMutablePointer<UInt8> { state.pointee.base }

  /// How many bytes have been written.
  var count: Int { state.pointee.count }

  /// The bytes written so far, copied.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: base, count: count)) }

  /// The bytes written since there were `start`, copied.
  func bytes(from start: Int) -> [UInt8] {
    Array(UnsafeBufferPointer(start: base + start, count: count - start))
  }

  /// Whether the text from `start` on is one line and its newline.
  func isOneLine(from start: Int) -> Bool {
    guard let newline = memchr(base + start, 0x0A, count - start) else { return false }
    return UnsafeRawPointer(newline) == UnsafeRawPointer(base + count - 1)
  }

  func append(_ byte: UInt8) {
    let count = state.pointee.count
    if count == state.pointee.capacity { grow(to: count + 1) }
    state.pointee.base[count] = byte
    state.pointee.count = count + 1
  }

  func append(_ string: String) {
    var string = string
    string.withUTF8 { utf8 in
      guard let start = utf8.baseAddress else { return }
      append(start, utf8.count)
    }
  }

  func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { append(start, bytes.count) }
    }
  }

  func append(_ start: UnsafePointer<UInt8>, _ length: Int) {
    let count = state.pointee.count
    if count + length > state.pointee.capacity { grow(to: count + length) }
    memcpy(state.pointee.base + count, start, length)
    state.pointee.count = count + length
  }

  /// Appends bytes that are still to be written, and tells where.
  func extend(by length: Int) -> UnsafeMutablePointer<UInt8> {
    let count = state.pointee.count
    if count + length > state.pointee.capacity { grow(to: count + length) }
    state.pointee.count = count + length
    return state.pointee.base + count
  }

  /// Appends `levels` levels of indentation, two spaces each.
  func indent(_ levels: Int) {
    let length = levels * 2
    let count = state.pointee.count
    if count + length > state.pointee.capacity { grow(to: count + length) }
    memset(state.pointee.base + count, 0x20, length)
    state.pointee.count = count + length
  }

  /// Replaces everything from `offset` to the end.
  func replaceTail(from offset: Int, with tail: TextBuffer) {
    state.pointee.count = offset
    append(tail.base, tail.count)
  }

  /// Removes the last byte.
  func removeLast() { state.pointee.count -= 1 }

  /// Moves everything from `offset` on behind `string`.
  func insert(_ string: String, at offset: Int) {
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
