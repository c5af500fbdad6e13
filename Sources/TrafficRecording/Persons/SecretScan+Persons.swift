/// The search for personal data by the form of the value alone.
extension SecretScan {
  /// Adds a finding of personal data, unless a rule keeps the value.
  mutating func person(_ range: Range<Int>, _ value: [UInt8], _ kind: PersonalKind) {
    if rules.kept.contains(String(decoding: value, as: UTF8.self)) { return }
    findings.append(.person(range, value, kind))
  }

  /// Finds e-mail addresses, phone numbers, card numbers and IBANs.
  ///
  /// - Complexity: O(n); most bytes are skipped in steps of eight.
  mutating func persons() {
    let known = findings.map(\.range)
    func isNew(_ range: Range<Int>) -> Bool { !known.contains { $0.overlaps(range) } }
    for place in TextSearch.places(of: UInt8(ascii: "@"), in: text) {
      if let range = address(around: place), isNew(range) {
        person(range, Array(text[range]), .email)
      }
    }
    for place in TextSearch.places(of: UInt8(ascii: "+"), in: text) {
      if let range = phone(at: place), isNew(range) { person(range, Array(text[range]), .phone) }
    }
    for run in text.runs(of: .capitals, gap: .gaps, around: .digits, every: 8, least: 15) {
      if let (range, kind) = number(in: run), isNew(range), !isInAddress(run.lowerBound) {
        person(range, Array(text[range]), kind)
      }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  // MARK: - E-mail

  private func address(around place: Int) -> Range<Int>? {
    var (start, end) = (place, place + 1)
    while start > 0, place - start < 64,
      Self.isName(text[start - 1]) || "+'".utf8.contains(text[start - 1])
    { start -= 1 }
    while end < text.count, end - place < 254, Self.isName(text[end]) { end += 1 }
    while end > place, !SecretLook.isWord(text[end - 1]) { end -= 1 }
    start = startBehindEscape(start)
    // `git@github.com` is no person's address.
    guard start < place, !text[start..<place].elementsEqual("git".utf8),
      Self.isDomain(text[place + 1..<max(end, place + 1)])
    else { return nil }
    // Before `@`, a user after `//` and a password after `:` are parts of a URL.
    let before = text[max(0, start - 7)..<start]
    let isUser = [UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "@")].contains(before.last)
    return isUser && !before.elementsEqual("mailto:".utf8) ? nil : start..<end
  }

  private static func isDomain(_ host: ArraySlice<UInt8>) -> Bool {
    let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, last.count > 1,
      last.allSatisfy({ SecretLook.isWord($0) && $0 > 0x39 }), !labels.contains([])
    else { return false }
    let text = String(decoding: host, as: UTF8.self)
    return !fileEndings.contains(String(decoding: last, as: UTF8.self))
      && !ReservedHosts.contains(text)
  }

  private static let fileEndings: Set<String> = [
    "png", "jpg", "jpeg", "gif", "webp", "svg", "pdf", "js", "css", "json", "html",
  ]

  // MARK: - Numbers

  /// Returns the range of a phone number that begins with `+` and the code of a country.
  private func phone(at start: Int) -> Range<Int>? {
    guard start == 0 || !SecretLook.isWord(text[start - 1]), start + 8 < text.count,
      (0x31...0x39).contains(text[start + 1])
    else { return nil }
    var end = start + 1
    while end < text.count, end - start < 24,
      Self.isDigit(text[end]) || "-. ()/".utf8.contains(text[end])
    { end += 1 }
    if end < text.count, SecretLook.isWord(text[end]) { return nil }
    while !Self.isDigit(text[end - 1]) { end -= 1 }
    let range = start..<end
    return text[range].count(where: Self.isDigit) > 7 && PersonalCheck.isPhone(text[range])
      ? range : nil
  }

  /// Returns the range and the kind of a card number or an IBAN in a run of capitals and digits.
  private func number(in run: Range<Int>) -> (Range<Int>, PersonalKind)? {
    guard run.lowerBound == 0 || !isJoined(run.lowerBound - 1),
      run.upperBound == text.count || !isJoined(run.upperBound)
    else { return nil }
    let places = run.filter { ByteSet.capitals.contains(text[$0]) }
    let word = places.map { text[$0] }
    if word.allSatisfy(Self.isDigit) {
      return PersonalCheck.isCard(word.map { Int($0) - 0x30 }) ? (run, .card) : nil
    }
    for (index, place) in places.enumerated().dropLast(14)
    where word[index] > 0x39 && Self.isDigit(word[index + 2]) && Self.isDigit(word[index + 3]) {
      guard place == run.lowerBound || ByteSet.gaps.contains(text[place - 1]),
        let count = PersonalCheck.accountLength(Array(word[index...].prefix(34)))
      else { continue }
      let end = places[index + count - 1] + 1
      if end == run.upperBound || ByteSet.gaps.contains(text[end]) { return (place..<end, .iban) }
    }
    return nil
  }

  /// Whether the byte before or after a number makes the number a part of a longer word.
  private func isJoined(_ place: Int) -> Bool {
    // A period may end a sentence.
    if text[place] == UInt8(ascii: ".") {
      return place + 1 < text.count && SecretLook.isWord(text[place + 1])
    }
    return SecretLook.isWord(text[place]) || text[place] >= 0x80 || "/_".utf8.contains(text[place])
  }
}
