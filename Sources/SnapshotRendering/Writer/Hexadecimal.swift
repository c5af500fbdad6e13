import Foundation
import ProofsheetBasics

/// Bytes as hexadecimal digits.
enum Hexadecimal {
  /// The number of bytes in one line.
  static let rowLength = 32

  /// Returns the hexadecimal digits of some bytes.
  static func text(of bytes: Data) -> String {
    let buffer = TextBuffer(capacity: max(16, bytes.count * 2))
    bytes.withUnsafeBytes { write($0, to: buffer) }
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// Writes rows of bytes as the items of a list.
  static func writeRows(of bytes: Data, indent: Int, to buffer: TextBuffer) {
    bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let end = min(start &+ rowLength, bytes.count)
        buffer.indent(indent)
        buffer.append(0x2D)
        buffer.append(0x20)
        write(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), to: buffer)
        buffer.append(0x0A)
        start = end
      }
    }
  }

  /// Writes the hexadecimal digits of four bytes at a time; a loop over single bytes is slow in a
  /// debug build.
  private static func write(_ bytes: UnsafeRawBufferPointer, to buffer: TextBuffer) {
    let out = UnsafeMutableRawPointer(buffer.extend(by: bytes.count * 2))
    var offset = 0
    while offset < bytes.count {
      var word: UInt32 = 0
      let length = min(4, bytes.count &- offset)
      if length == 4 {
        word = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      } else {
        for index in 0..<length { word |= UInt32(bytes[offset + index]) &<< UInt32(8 * index) }
      }
      var digits = digits(of: word).littleEndian
      memcpy(out + offset &* 2, &digits, length &* 2)
      offset = offset &+ 4
    }
  }

  /// Returns the eight digits of four bytes, with the first digit in the lowest byte.
  private static func digits(of word: UInt32) -> UInt64 {
    var lanes = UInt64(word)
    lanes = (lanes | lanes &<< 16) & 0x0000_FFFF_0000_FFFF
    lanes = (lanes | lanes &<< 8) & 0x00FF_00FF_00FF_00FF
    let nibbles =
      ((lanes &>> 4) & 0x000F_000F_000F_000F) | ((lanes & 0x000F_000F_000F_000F) &<< 8)
    // The digits from ten on are letters, which need 39 more: `0x30 + 10 + 39` is `a`.
    let isLetter = ((nibbles &+ 0x0606_0606_0606_0606) &>> 4) & 0x0101_0101_0101_0101
    return nibbles &+ 0x3030_3030_3030_3030 &+ isLetter &* 0x27
  }
}
