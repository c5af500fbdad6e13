extension String {
  /// Creates a text from UTF-8 bytes; nil for bytes that are not valid UTF-8.
  package init?(checked bytes: [UInt8]) {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      self.init(validating: bytes, as: UTF8.self)
    } else {
      // Decoding replaces invalid bytes; the bytes of the result then differ.
      self.init(decoding: bytes, as: UTF8.self)
      guard utf8.elementsEqual(bytes) else { return nil }
    }
  }
}
