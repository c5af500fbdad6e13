/// Reads the bytes of a reference as text, or says precisely why they are none.
package enum ReferenceText {
  /// Whether `reference` says the same as `rendering`: the same bytes, or a checkout of them with
  /// CRLF line endings.
  package static func matches(_ reference: [UInt8], _ rendering: [UInt8]) -> Bool {
    if FileBytes.areEqual(reference, rendering) { return true }
    guard reference.count > rendering.count, !rendering.contains(0x0D) else { return false }
    return FileBytes.areEqual(withoutCRLF(reference), rendering)
  }

  /// The text of a reference, with LF line endings unless a rendering has CR of its own.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - path: How messages name it.
  ///   - rendering: What the text will be compared with.
  /// - Returns: The text.
  /// - Throws: ``CheckError`` for bytes that are not UTF-8, NUL bytes and conflict markers.
  package static func read(
    _ bytes: [UInt8],
    path: String,
    against rendering: [UInt8] = []
  ) throws(CheckError) -> String {
    if let nul = bytes.firstIndex(of: 0) {
      throw .containsNUL(path: path, line: line(of: nul, in: bytes))
    }
    let content = rendering.contains(0x0D) ? bytes : withoutCRLF(bytes)
    guard let text = String(validating: content, as: UTF8.self) else {
      throw .notUTF8(path: path, offset: firstInvalid(bytes))
    }
    var line = 0
    for content in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      line += 1
      if content.starts(with: "<<<<<<< ".utf8) { throw .conflictMarkers(path: path, line: line) }
    }
    return text
  }

  private static func withoutCRLF(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0x0D) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { continue }
      result.append(byte)
    }
    return result
  }

  private static func line(of offset: Int, in bytes: [UInt8]) -> Int {
    bytes[..<offset].count { $0 == 0x0A } + 1
  }

  /// The offset of the first byte that no UTF-8 text could have.
  private static func firstInvalid(_ bytes: [UInt8]) -> Int {
    var valid = 0
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      valid += UTF8.width(scalar)
    }
    return valid
  }
}
