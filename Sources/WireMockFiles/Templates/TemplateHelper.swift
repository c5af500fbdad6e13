import Foundation

/// What a template can call by a name.
struct TemplateHelper: Sendable {
  typealias Body = @Sendable (inout TemplateInvocation) throws(TemplateProblem) -> TemplateValue

  /// How many values it takes.
  let arity: ClosedRange<Int>
  /// The options that it understands.
  let options: Set<String>
  /// Whether it may stand around other pieces, whose text it then takes as its first value.
  let takesBlocks: Bool
  /// What of its literal values can be told wrong before anything is rendered.
  var check:
    (@Sendable ([TemplateValue?], [String: TemplateValue]) throws(TemplateProblem) -> Void)?
  let run: Body

  init(
    _ arity: ClosedRange<Int>,
    options: Set<String> = [],
    takesBlocks: Bool = false,
    check: (
      @Sendable ([TemplateValue?], [String: TemplateValue]) throws(TemplateProblem) -> Void
    )? =
      nil,
    run: @escaping Body
  ) {
    self.arity = arity
    self.options = options
    self.takesBlocks = takesBlocks
    self.check = check
    self.run = run
  }
}

/// One call of a helper while a template is rendered.
struct TemplateInvocation {
  let values: [TemplateValue]
  let options: [String: TemplateValue]
  let occasion: TemplateRun.Occasion
  /// Where random values come from.
  var numbers: RandomNumbers
  /// What the helper gave names to.
  var assigned: [(name: String, value: TemplateValue)] = []

  subscript(_ index: Int) -> TemplateValue { index < values.count ? values[index] : .null }

  func isSet(_ option: String) -> Bool {
    if case .bool(true)? = options[option] { return true }
    return false
  }

  /// The option as a text; `nil` when it is not given.
  func text(_ option: String) -> String? {
    guard let value = options[option] else { return nil }
    if case .null = value { return nil }
    return value.text
  }
}

/// All helpers, by their names.
enum TemplateHelpers {
  private static let all: [String: TemplateHelper] = [
    conditions, texts, encodings, dates, random, lists, documents,
  ].reduce(into: [:]) { all, group in all.merge(group) { first, _ in first } }

  static func named(_ name: String) -> TemplateHelper? { all[name] }

  static var names: [String] { all.keys.sorted() }
}

/// Numbers that look random and follow from their seed alone (Steele, Lea, Flood: SplitMix).
struct RandomNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
