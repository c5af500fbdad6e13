/// The search for values in sentences, cells and command lines: `Your code is 482913`,
/// `<td>PIN</td><td>4821</td>`, `curl -u ada:hunter22`.
extension SecretScan {
  /// A word of a sentence; a joint is a word or a sign before a value, such as `is` and `:`.
  private typealias Word = (range: Range<Int>, isJoint: Bool)

  /// Checks the words of a sentence around a name: `your code is 482913`, `482913 is your code`.
  ///
  /// The value is the word after the name, the word after a joint such as `is`, or a word before a
  /// joint and the name.
  mutating func sentence(around name: SecretFieldName) {
    var (count, isJoined) = (0, false)
    for word in words(from: name.range.upperBound, to: name.range.upperBound + 240) {
      if word.isJoint {
        isJoined = true
        continue
      }
      if count == 0 || isJoined && isSure(word.range, name) {
        if take(word.range, name, isJoined: isJoined) { return }
        if isJoined, isAll(word.range, name) {
          return consider(word.range, Array(text[word.range]), name.text, .asked)
        }
      }
      (isJoined, count) = (false, count + 1)
    }
    var start = name.range.lowerBound
    while start > 0, name.range.lowerBound - start < 120, text[start - 1] >= 0x20,
      !"\"<>.!?:;\\".utf8.contains(text[start - 1])
    { start -= 1 }
    let before = words(from: start, to: name.range.lowerBound)
    for (value, joint) in zip(before, before.dropFirst()) where joint.isJoint && !value.isJoint {
      if take(value.range, name, isJoined: true) { return }
    }
  }

  /// Returns the words from `start` to the end of the sentence.
  ///
  /// An HTML tag at the start counts as a joint, like the word `is`.
  private func words(from start: Int, to limit: Int) -> [Word] {
    var (words, place, limit) = ([Word](), start, min(text.count, limit))
    while place < limit {
      let first = place
      place += 1
      switch text[first] {
      case UInt8(ascii: ":"), UInt8(ascii: "="): words.append((first..<place, true))
      case UInt8(ascii: "<"):
        while place < limit, text[place] != UInt8(ascii: ">") { place += 1 }
        if words.isEmpty { words.append((first..<place, true)) }
        place += 1
      case UInt8(ascii: "&"):
        while place < limit, text[place - 1] != UInt8(ascii: ";") { place += 1 }
      case UInt8(ascii: "\\"):
        let isUnicode = text[place...].first == UInt8(ascii: "u")
        if !isUnicode, words.last?.isJoint == false { limit = place }
        // A tag in JSON: `\u003cb\u003e`
        if text[place...].starts(with: "u003c".utf8) {
          while place < limit, text[place] != UInt8(ascii: "\\") { place += 1 }
          if words.isEmpty { words.append((first..<place, true)) }
        }
        place += isUnicode ? 5 : 1
      case 0x0A where words.last?.isJoint == false, UInt8(ascii: "."), UInt8(ascii: "!"),
        UInt8(ascii: "?"), UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        limit = place
      case UInt8(ascii: "\"") where !" :=(".utf8.contains(text[max(first, 1) - 1]): limit = place
      case UInt8(ascii: ","): words.append((first..<first, false))
      case 0xE0...:
        while place < limit, text[place] >= 0x80 { place += 1 }
        words.append((first..<place, true))
      case let byte where Self.isWritten(byte) && byte != UInt8(ascii: "*"):
        let word = word(at: first)
        place = max(place, word.upperBound)
        let written = String(decoding: text[word], as: UTF8.self).lowercased()
        words.append((word, SecretName.joints.contains(written)))
      default: continue
      }
    }
    return words
  }

  /// Whether a word may be the value of a name, although other words are between the word and the
  /// name.
  private func isSure(_ word: Range<Int>, _ name: SecretFieldName) -> Bool {
    name.grade >= .digits || isNumber(word)
      || name.grade == .likely && SecretLook.isRandom(Array(text[word]))
  }

  /// Whether a word after the name of a password is in quotation marks, follows an equals sign, or
  /// is all that follows a colon.
  private func isAll(_ word: Range<Int>, _ name: SecretFieldName) -> Bool {
    guard name.grade == .always, word.count > 3, !SecretHeader.isCookie(name.text),
      !SecretLook.isSaid(Array(text[word]))
    else { return false }
    let end = word.upperBound < text.count ? text[word.upperBound] : 0x0A
    let mark = text[word.lowerBound - 1]
    if mark == UInt8(ascii: "=") { return end <= 0x20 }
    return "'\"`".utf8.contains(mark) && mark == end
      || "\"\n\r\\<".utf8.contains(end)
        && text[name.range.upperBound..<word.lowerBound].contains(UInt8(ascii: ":"))
  }

  /// Returns the range of the word at a place; numbers with a gap are one word: `842 519`.
  private func word(at start: Int) -> Range<Int> {
    var end = start
    while end < text.count, end - start < 4_096, Self.isWritten(text[end]), text[end] < 0xE0 {
      end += 1
    }
    while end > start, ".!?:*#".utf8.contains(text[end - 1]) { end -= 1 }
    // `G-448120`
    let start = end - start > 5 && text[start + 1] == UInt8(ascii: "-") ? start + 2 : start
    let count = end - start
    if (1..<5).contains(count), isNumber(start..<end) {
      while end + count < text.count, text[end] == 0x20, isNumber(end + 1..<end + 1 + count),
        end + 1 + count == text.count || !SecretLook.isWord(text[end + 1 + count])
      { end += 1 + count }
    }
    return start..<end
  }

  private func isNumber(_ range: Range<Int>) -> Bool {
    text[range].allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether a byte is part of a word; spaces, brackets, quotation marks and other separators are
  /// not.
  private static func isWritten(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != 0xC2 && !"\"'`<>()[]{},;\\|".utf8.contains(byte)
  }

  /// Adds a finding for a word of a sentence, if the word looks like a code.
  private mutating func take(_ word: Range<Int>, _ name: SecretFieldName, isJoined: Bool) -> Bool {
    let value = Array(text[word])
    guard SecretLook.isCode(value.filter { $0 != 0x20 }, isJoined: isJoined),
      word.upperBound == text.count || text[word.upperBound] != UInt8(ascii: "(")
    else { return false }
    let count = findings.count
    consider(word, value, name.text, name.grade)
    return findings.count > count
  }

  // MARK: - Commands

  /// Checks the words after the flags of a command: `curl -u ada:hunter22`.
  ///
  /// A flag that ends in `/` is followed by a name, a colon and the secret.
  mutating func command(_ flags: [String], from start: Int) {
    let line = text[start - 1..<min(text.count, start + 2_048)].prefix { $0 >= 0x20 }
    for flag in flags {
      let written = flag.replacing("_", with: " ").filter { $0 != "/" }
      guard let found = line.firstRange(of: Array(written.utf8)) else { continue }
      var place = found.upperBound
      while place < line.endIndex, " ='\"\\".utf8.contains(text[place]) { place += 1 }
      var word = word(at: place)
      if flag.hasSuffix("/") {
        guard let colon = text[word].firstIndex(of: UInt8(ascii: ":")) else { continue }
        word = colon + 1..<word.upperBound
      }
      if !word.isEmpty { consider(word, Array(text[word]), "password", .always) }
    }
  }
}
