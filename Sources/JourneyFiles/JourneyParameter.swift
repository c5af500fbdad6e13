/// How an argument of a step is written in a journey file.
///
/// ```swift
/// .does("chooses scope {scope}", .one(of: SearchScope.self)) { app, scope in … }
/// ```
public struct JourneyParameter<Value: Sendable>: Sendable {
  /// What may be written, in words.
  let allowed: String
  let spelling: StepSpelling
  let read: @Sendable ([StepWord]) -> Value?
}

/// What an argument may look like.
enum StepSpelling: Equatable, Sendable {
  case quoted
  case number
  /// A number and its unit, which are two words.
  case duration
  case names([String])
  /// Whatever a type reads.
  case anything

  /// How many words it takes.
  var wordCount: Int { self == .duration ? 2 : 1 }
}

extension JourneyParameter where Value == String {
  /// A text in quotes, with the escapes of a Swift string literal.
  public static var text: JourneyParameter {
    JourneyParameter(allowed: "a text in quotes", spelling: .quoted) { $0.first?.quoted }
  }
}

extension JourneyParameter where Value == Int {
  /// A whole number.
  public static var integer: JourneyParameter {
    JourneyParameter(allowed: "a whole number", spelling: .number) {
      $0.first.flatMap { Int($0.written) }
    }
  }
}

extension JourneyParameter where Value == Double {
  /// A number, with a point where it has a fraction.
  public static var number: JourneyParameter {
    JourneyParameter(allowed: "a number", spelling: .number) { words in
      words.first.flatMap { Double($0.written) }.flatMap { $0.isFinite ? $0 : nil }
    }
  }
}

extension JourneyParameter where Value == Duration {
  /// A time and its unit: `0.5 s`, `499 ms` or `2 min`.
  public static var duration: JourneyParameter {
    JourneyParameter(allowed: "a time such as 0.5 s, 499 ms or 2 min", spelling: .duration) {
      words in
      guard words.count == 2 else { return nil }
      return StepDuration.read(words[0].written, unit: words[1].written)
    }
  }
}

extension JourneyParameter {
  /// One of some values, by its name; a name of several words is written in quotes.
  ///
  /// - Parameters:
  ///   - values: What there is to choose from.
  ///   - name: What a value is called; what `print` says unless named otherwise.
  /// - Returns: A parameter that is written as one of the names.
  public static func one(
    of values: [Value],
    named name: (Value) -> String = { "\($0)" }
  ) -> JourneyParameter {
    let named = values.map { (name: name($0), value: $0) }
    let names = named.map(\.name)
    let allowed = "one of " + names.joined(separator: ", ")
    return JourneyParameter(allowed: allowed, spelling: .names(names)) { words in
      let word = words.first.map { $0.quoted ?? $0.written }
      return named.first { $0.name == word }?.value
    }
  }

  /// One of the cases of a type, by its name.
  ///
  /// - Parameter type: An enumeration.
  /// - Returns: A parameter that is written as one of the names.
  public static func one(of type: Value.Type) -> JourneyParameter where Value: CaseIterable {
    one(of: Array(type.allCases))
  }

  /// Whatever a type reads from a text; one with spaces is written in quotes.
  ///
  /// - Parameter type: What to make of the text.
  /// - Returns: A parameter that is written as the type prints itself.
  public static func value(_ type: Value.Type) -> JourneyParameter
  where Value: LosslessStringConvertible {
    JourneyParameter(allowed: "a text that \(type) can be made of", spelling: .anything) { words in
      words.first.flatMap { Value($0.quoted ?? $0.written) }
    }
  }
}

/// Reads times exactly, without floating-point numbers.
enum StepDuration {
  static let units: [String: Duration] = [
    "ms": .milliseconds(1), "s": .seconds(1), "min": .seconds(60),
  ]

  /// The most digits before and behind the point.
  private static let mostDigits = (whole: 9, fraction: 15)

  /// A time of a number and a unit.
  ///
  /// - Parameters:
  ///   - number: Digits, with at most one point between them.
  ///   - unit: `ms`, `s` or `min`.
  /// - Returns: The time; nil for another text.
  static func read(_ number: String, unit: String) -> Duration? {
    guard let unit = units[unit] else { return nil }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count < 3, isDigits(whole, upTo: mostDigits.whole),
      let count = Int(whole)
    else { return nil }
    guard parts.count == 2 else { return unit * count }
    guard isDigits(parts[1], upTo: mostDigits.fraction), let digits = Int(parts[1]) else {
      return nil
    }
    var divisor = 1
    for _ in parts[1].utf8 { divisor *= 10 }
    return unit * count + (unit * digits) / divisor
  }

  private static func isDigits(_ text: Substring, upTo count: Int) -> Bool {
    (1...count).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
