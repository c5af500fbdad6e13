/// The different values that scrubbers replace in one text.
struct ScrubbedValues {
  struct Value {
    let token: String
    let text: String
    /// The number of the value's token in earlier texts; nil for a new value.
    let known: Int?
  }

  private(set) var all: [Value] = []
  /// The index, in `all`, of the value that each span replaces.
  private(set) var ofSpan: [Int] = []

  init(
    _ spans: [ScrubberSpan],
    in bytes: [UInt8],
    _ scrubbers: [SnapshotScrubber],
    _ numbers: ScrubberNumbers
  ) {
    var found: [String: [String: Int]] = [:]
    for span in spans {
      let token = scrubbers[span.scrubber].token
      let text = String(decoding: bytes[span.range], as: UTF8.self)
      let value = found[token]?[text] ?? all.count
      if value == all.count {
        found[token, default: [:]][text] = value
        let known = numbers.known(text, token: token)
        all.append(Value(token: token, text: text, known: known))
      }
      ofSpan.append(value)
    }
  }
}
