#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A growable run of bytes whose operations are single precompiled calls.
///
/// Tests run without the optimiser, where `Array.append` costs a generic call per use; a raw
/// pointer and `memcpy` do not.
final class TextBuffer {
  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 4096) {
    self.capacity = capacity
    base = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  /// The bytes written so far, copied.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: base, count: count)) }

  /// Whether the text from `start` on is one line and its newline.
  func isOneLine(from start: Int) -> Bool {
    guard let newline = memchr(base + start, 0x0A, count - start) else { return false }
    return UnsafeRawPointer(newline) == UnsafeRawPointer(base + count - 1)
  }

  func append(_ byte: UInt8) {
    if count == capacity { grow(to: count + 1) }
    base[count] = byte
    count += 1
  }

  func append(_ string: String) {
    var string = string
    string.withUTF8 { utf8 in
      guard let start = utf8.baseAddress else { return }
      append(start, utf8.count)
    }
  }

  func append(_ start: UnsafePointer<UInt8>, _ length: Int) {
    if count + length > capacity { grow(to: count + length) }
    memcpy(base + count, start, length)
    count += length
  }

  /// Appends `levels` levels of indentation, two spaces each.
  func indent(_ levels: Int) {
    let length = levels * 2
    if count + length > capacity { grow(to: count + length) }
    memset(base + count, 0x20, length)
    count += length
  }

  /// Replaces everything from `offset` to the end.
  func replaceTail(from offset: Int, with tail: TextBuffer) {
    count = offset
    append(tail.base, tail.count)
  }

  /// Removes the last byte.
  func removeLast() { count -= 1 }

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
    var larger = capacity * 2
    while larger < needed { larger *= 2 }
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    memcpy(moved, base, count)
    base.deallocate()
    base = moved
    capacity = larger
  }
}
