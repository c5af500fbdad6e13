import SnapshotReview

extension PeerSource {
  /// The parameters of a test with arguments, by the names that its code has for them.
  func testParameters(of function: SwiftTree.Function) -> [String] {
    guard let start = lines.offset(line: function.start.line, column: function.start.column),
      let first = tokens.firstIndex(where: { $0.range.lowerBound >= start }),
      let keyword = words[first...].firstIndex(of: "func"), hasArguments(before: keyword)
    else { return [] }
    let open = behindGenerics(keyword + 2)
    guard word(open) == "(", let end = close(open) else { return [] }
    return parts(open + 1..<end).compactMap { part in
      part.first { word($0) == ":" }.map { word($0 - 1) }
    }
  }

  /// Whether one of the attributes before a function is `@Test` with arguments.
  private func hasArguments(before keyword: Int) -> Bool {
    var index = keyword - 1
    while index >= 0, word(index) != "}", word(index) != "{", word(index) != "func" {
      if word(index) == "Test", word(index - 1) == "@" {
        guard word(index + 1) == "(", let end = close(index + 1) else { return false }
        return arguments(in: index + 1...end).contains { $0.label == "arguments" }
      }
      index -= 1
    }
    return false
  }

  /// Whether a token stands in a loop of its function.
  func isRepeated(_ index: Int) -> Bool {
    let function = function(at: index)
    var token = index
    while let open = open(around: token) {
      if function.map({ isStart(open, of: $0) }) == true { return false }
      if word(open) == "{", isLoop(open) { return true }
      token = open
    }
    return false
  }

  private func isStart(_ open: Int, of function: SwiftTree.Function) -> Bool {
    line(open) < function.start.line
  }

  /// Whether a brace belongs to a loop: what stands before it up to the statement before.
  private func isLoop(_ open: Int) -> Bool {
    if word(open - 1) == "forEach" || word(open - 1) == "map" { return true }
    var index = open - 1
    while index >= 0, !["{", "}", ";", "func"].contains(word(index)) {
      if ["for", "while", "repeat"].contains(word(index)) {
        return self.open(around: index) == self.open(around: open)
      }
      index -= 1
    }
    return false
  }
}
