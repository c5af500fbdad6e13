/// The picture of a user, with the format and the size that its bytes give.
public struct ProfilePicture: Hashable, Sendable {
  /// The format of the bytes.
  public enum Format: String, Hashable, Sendable {
    /// A JPEG file.
    case jpeg
    /// A PNG file.
    case png
  }

  /// The format of the bytes.
  public let format: Format
  /// The width of the picture in pixels.
  public let width: Int
  /// The height of the picture in pixels.
  public let height: Int
  /// The bytes of the picture file.
  public let bytes: [UInt8]

  /// Reads the head of a picture file.
  ///
  /// The result is nil for bytes that are neither JPEG nor PNG, or that end before they give the
  /// size of the picture.
  ///
  /// - Parameter bytes: The whole file.
  public init?(bytes: [UInt8]) {
    if let size = Self.sizeOfPNG(bytes) {
      (format, width, height) = (.png, size.width, size.height)
    } else if let size = Self.sizeOfJPEG(bytes) {
      (format, width, height) = (.jpeg, size.width, size.height)
    } else {
      return nil
    }
    self.bytes = bytes
  }

  /// The size in the header chunk, which is the first chunk of every PNG file.
  private static func sizeOfPNG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard bytes.starts(with: signature), bytes.count >= 24 else { return nil }
    return (number(bytes[16..<20]), number(bytes[20..<24]))
  }

  /// The size in the frame header of a JPEG file; other segments may come before the frame header.
  private static func sizeOfJPEG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var start = 2
    while start + 9 <= bytes.count, bytes[start] == 0xFF {
      // The markers C4, C8 and CC are in the range of the frame headers, but begin tables.
      let marker = bytes[start + 1]
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (number(bytes[(start + 7)..<(start + 9)]), number(bytes[(start + 5)..<(start + 7)]))
      }
      start += 2 + number(bytes[(start + 2)..<(start + 4)])
    }
    return nil
  }

  private static func number(_ bigEndian: ArraySlice<UInt8>) -> Int {
    bigEndian.reduce(0) { $0 << 8 | Int($1) }
  }
}
