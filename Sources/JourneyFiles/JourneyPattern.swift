/// What a file expects below a step.
struct JourneyPattern: Equatable {
  /// One line of the file that is no comment.
  enum Item: Equatable {
    /// This line.
    case line(JourneyLine)
    /// Any number of lines that are indented at least so far; empty ones are.
    case anything(indentation: Int)
  }

  private(set) var items: [Item] = []

  /// - Parameter lines: The lines of the file below a title, or from `end:` on.
  init(_ lines: some Sequence<JourneyLine>) {
    for line in lines {
      switch line.kind {
      case .comment: continue
      case .anything: items.append(.anything(indentation: line.indentation))
      case .text where Self.isOpenEnd(line): items.append(.anything(indentation: 0))
      case .blank, .text: items.append(.line(line.said))
      }
    }
    while case .line(let line) = items.last, line.kind == .blank { items.removeLast() }
  }

  private static func isOpenEnd(_ line: JourneyLine) -> Bool {
    guard line.bytes.starts(with: Array("end:".utf8)) else { return false }
    return JourneyLine(line.bytes.dropFirst(4)).kind == .anything
  }

  /// Whether lines of a transcript are what is expected.
  ///
  /// - Complexity: O(n·k) for n lines and the k lines of the file that each of them might be, which
  ///   is one where the file has no `...`.
  func matches(_ lines: [JourneyLine]) -> Bool {
    var reached = closed([0])
    for line in lines {
      var next: [Int] = []
      for index in reached where index < items.count {
        switch items[index] {
        case .line(let expected):
          if expected == line.plain { next.append(index + 1) }
        case .anything(let indentation):
          if Self.covers(indentation, line) { next.append(index) }
        }
      }
      if next.isEmpty { return false }
      reached = closed(next)
    }
    return reached.last == items.count
  }

  /// Whether `...` at an indentation stands for a line.
  static func covers(_ indentation: Int, _ line: JourneyLine) -> Bool {
    line.kind == .blank || line.indentation >= indentation
  }

  /// Ascending places, with those behind a `...` that stands for nothing.
  private func closed(_ places: [Int]) -> [Int] {
    var result: [Int] = []
    for place in places {
      var place = place
      while result.last.map({ $0 < place }) ?? true {
        result.append(place)
        guard place < items.count, case .anything = items[place] else { break }
        place += 1
      }
    }
    return result
  }
}

extension JourneyLine {
  /// A line of a transcript as it is compared: white space alone is an empty line.
  var plain: JourneyLine { kind == .blank ? JourneyLine([]) : self }
}
