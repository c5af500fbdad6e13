/// What every stub of a list says about its aspects, in numbers that compare quickly.
struct AspectIndex: Sendable {
  /// The aspects that any stub names.
  private(set) var aspects: [StubAspect] = []
  /// By the number of a value, the number of the aspect that it is a value of.
  private(set) var aspectOfValue: [Int] = []
  private(set) var values: [AspectValue] = []
  /// For each stub the numbers of its values.
  private(set) var rows: [[Int]] = []
  /// For each stub whether its query says of every name whether it is there.
  let isClosed: [Bool]
  /// For each aspect that is a query item, the number of its absence.
  private var absence: [Int?] = []

  init(_ patterns: [RequestPattern]) {
    isClosed = patterns.map(\.query.isClosed)
    var numbers = Numbers()
    for pattern in patterns {
      rows.append(
        pattern.aspects.map { aspect, value in
          number(of: value, at: number(of: aspect, in: &numbers), in: &numbers)
        }
      )
    }
  }

  /// The numbers that were given out so far.
  private struct Numbers {
    var ofAspect: [StubAspect: Int] = [:]
    var ofValue: [[AspectValue: Int]] = []
  }

  private mutating func number(of aspect: StubAspect, in numbers: inout Numbers) -> Int {
    if let known = numbers.ofAspect[aspect] { return known }
    let number = aspects.count
    aspects.append(aspect)
    numbers.ofAspect[aspect] = number
    numbers.ofValue.append([:])
    absence.append(nil)
    if aspect.isItem { absence[number] = self.number(of: .absent, at: number, in: &numbers) }
    return number
  }

  private mutating func number(
    of value: AspectValue,
    at aspect: Int,
    in numbers: inout Numbers
  ) -> Int {
    if let known = numbers.ofValue[aspect][value] { return known }
    let number = values.count
    values.append(value)
    aspectOfValue.append(aspect)
    numbers.ofValue[aspect][value] = number
    return number
  }

  func absence(of aspect: Int) -> Int? { absence[aspect] }

  /// What a stub says about an aspect, or `nil` when it says nothing.
  func value(of stub: Int, at aspect: Int) -> Int? {
    for value in rows[stub] where aspectOfValue[value] == aspect { return value }
    return isClosed[stub] ? absence[aspect] : nil
  }

  /// Whether two stubs say different things about one aspect.
  func areApart(_ one: Int, _ other: Int) -> Bool {
    for value in rows[one] {
      if let found = self.value(of: other, at: aspectOfValue[value]), found != value { return true }
    }
    return false
  }

  /// The stubs of a list by what they say about one aspect.
  struct Groups {
    var named: [Int: [Int]] = [:]
    /// Those that say nothing about it.
    var open: [Int] = []

    /// Those that say anything, in no order.
    var allNamed: [Int] { named.values.flatMap(\.self) }
  }

  /// Parts a list by an aspect.
  func groups(of stubs: [Int], by aspect: Int) -> Groups {
    var groups = Groups()
    for stub in stubs {
      if let value = value(of: stub, at: aspect) {
        groups.named[value, default: []].append(stub)
      } else {
        groups.open.append(stub)
      }
    }
    return groups
  }
}

/// Counts how often a list of stubs says what; made once, because it is as large as the index.
struct AspectCount {
  private let index: AspectIndex
  private var ofValue: [Int]
  private var ofAspect: [Int]
  private var closedOfAspect: [Int]
  private var closed = 0
  private(set) var total = 0
  /// The values that were counted, each once.
  private(set) var values: [Int] = []
  /// The aspects that were counted, each once, in no order.
  private(set) var aspects: [Int] = []

  init(_ index: AspectIndex) {
    self.index = index
    ofValue = [Int](repeating: 0, count: index.values.count)
    ofAspect = [Int](repeating: 0, count: index.aspects.count)
    closedOfAspect = ofAspect
  }

  mutating func count(_ stubs: [Int]) {
    clear()
    total = stubs.count
    for stub in stubs {
      let isClosed = index.isClosed[stub]
      if isClosed { closed += 1 }
      for value in index.rows[stub] {
        let aspect = index.aspectOfValue[value]
        if ofValue[value] == 0 { values.append(value) }
        if ofAspect[aspect] == 0 { aspects.append(aspect) }
        ofValue[value] += 1
        ofAspect[aspect] += 1
        if isClosed { closedOfAspect[aspect] += 1 }
      }
    }
  }

  private mutating func clear() {
    for value in values { ofValue[value] = 0 }
    for aspect in aspects { (ofAspect[aspect], closedOfAspect[aspect]) = (0, 0) }
    values.removeAll(keepingCapacity: true)
    aspects.removeAll(keepingCapacity: true)
    closed = 0
  }

  /// How many stubs say this.
  func stubs(saying value: Int) -> Int {
    let aspect = index.aspectOfValue[value]
    return ofValue[value] + (index.absence(of: aspect) == value ? impliedAbsences(aspect) : 0)
  }

  /// How many stubs say anything about an aspect.
  func stubs(naming aspect: Int) -> Int { ofAspect[aspect] + impliedAbsences(aspect) }

  /// How many say by all that they want of the query that a name is not there.
  private func impliedAbsences(_ aspect: Int) -> Int {
    index.absence(of: aspect) == nil ? 0 : closed - closedOfAspect[aspect]
  }
}
