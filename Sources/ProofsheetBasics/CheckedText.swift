extension String {
  /// The text of bytes in UTF-8; nil for other bytes.
  package init?(checked bytes: [UInt8]) {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      self.init(validating: bytes, as: UTF8.self)
    } else {
      // Decoding replaces invalid bytes, and the result then has other bytes.
      self.init(decoding: bytes, as: UTF8.self)
      guard utf8.elementsEqual(bytes) else { return nil }
    }
  }
}
