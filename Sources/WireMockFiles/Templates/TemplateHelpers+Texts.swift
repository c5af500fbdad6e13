import Foundation
import HTTPFixtures

extension TemplateHelpers {
  static let texts: [String: TemplateHelper] = [
    "trim": text { $0.trimmingCharacters(in: .whitespacesAndNewlines) },
    "upper": text { $0.uppercased() },
    "lower": text { $0.lowercased() },
    "capitalizeFirst": text { $0.prefix(1).uppercased() + $0.dropFirst() },
    "capitalize": text { text in
      text.split(separator: " ", omittingEmptySubsequences: false)
        .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    },
    "replace": TemplateHelper(3...3) { call in
      .text(call[0].text.replacingOccurrences(of: call[1].text, with: call[2].text))
    },
    "cut": TemplateHelper(2...2) { call in
      .text(call[0].text.replacingOccurrences(of: call[1].text, with: ""))
    },
    "substring": TemplateHelper(2...3) { call in
      let text = Array(call[0].text.utf16)
      let start = min(max(call[1].integer ?? 0, 0), text.count)
      let end = min(max(call[2].integer ?? text.count, start), text.count)
      return .text(String(decoding: text[start..<end], as: UTF16.self))
    },
    "defaultIfEmpty": TemplateHelper(2...2) { $0[0].isTrue ? $0[0] : $0[1] },
    "ljust": TemplateHelper(1...1, options: ["size", "pad"]) { .text(padded($0, before: false)) },
    "rjust": TemplateHelper(1...1, options: ["size", "pad"]) { .text(padded($0, before: true)) },
    "regexExtract": TemplateHelper(2...3, options: ["default"], check: expression(at: 1)) {
      call throws(TemplateProblem) in try extract(&call)
    },
    "math": TemplateHelper(3...3) { call throws(TemplateProblem) in
      try Arithmetic.result(call[0], call[1].text, call[2])
    },
  ]

  /// A helper that changes one text, given as a value or as a block.
  private static func text(_ change: @escaping @Sendable (String) -> String) -> TemplateHelper {
    TemplateHelper(1...1, takesBlocks: true) { .text(change($0[0].text)) }
  }

  private static func padded(_ call: TemplateInvocation, before: Bool) -> String {
    let text = call[0].text
    let pad = call.text("pad") ?? " "
    let count = max(0, min(call.options["size"]?.integer ?? 0, 10_000) - text.count)
    let padding = String(String(repeating: pad, count: count).prefix(count))
    return before ? padding + text : text + padding
  }

  // MARK: - Expressions

  /// Checks that a value in quotes is a regular expression.
  static func expression(at index: Int)
    -> @Sendable ([TemplateValue?], [String: TemplateValue]) throws(TemplateProblem) -> Void
  {
    { values, _ throws(TemplateProblem) in
      guard index < values.count, let text = values[index]?.text else { return }
      guard BoundedExpression(text) != nil else {
        throw TemplateProblem("\"\(text)\" is no regular expression")
      }
    }
  }

  /// The match of an expression and its groups.
  static func search(_ pattern: String, in text: String, whole: Bool, from start: Int = 0)
    throws(TemplateProblem) -> [NSRange]?
  {
    guard let expression = BoundedExpression(pattern) else {
      throw TemplateProblem("\"\(pattern)\" is no regular expression")
    }
    switch whole ? expression.ruling(onAllOf: text) : expression.first(in: text, from: start) {
    case .found(let ranges): return ranges
    case .none: return nil
    case .givenUp: throw TemplateProblem(expression.reasonToGiveUp)
    }
  }

  /// The first match, or under a name all groups of all matches.
  private static func extract(_ call: inout TemplateInvocation) throws(TemplateProblem)
    -> TemplateValue
  {
    let (text, pattern) = (call[0].text, call[1].text)
    var groups: [String] = []
    var start = 0
    while start <= text.utf16.count,
      let ranges = try search(pattern, in: text, whole: false, from: start)
    {
      let parts = ranges.map {
        $0.location == NSNotFound ? "" : (text as NSString).substring(with: $0)
      }
      if call.values.count == 2 { return .text(parts[0]) }
      groups += parts.dropFirst()
      start = max(ranges[0].location + ranges[0].length, start + 1)
    }
    guard !groups.isEmpty else {
      if let value = call.options["default"] { return value }
      return .text("[ERROR: Nothing matched \(pattern)]")
    }
    call.assigned.append((call[2].text, .values(groups)))
    return .null
  }
}

/// The arithmetic of `math`, in decimals as WireMock has it.
enum Arithmetic {
  static func result(_ left: TemplateValue, _ sign: String, _ right: TemplateValue)
    throws(TemplateProblem) -> TemplateValue
  {
    let (one, other) = (left.decimal ?? 0, right.decimal ?? 0)
    let scales = (scale(left.text), scale(right.text))
    switch sign {
    case "+": return value(one + other, max(scales.0, scales.1))
    case "-": return value(one - other, max(scales.0, scales.1))
    case "*", "x": return value(one * other, scales.0 + scales.1)
    case "/", "%": break
    default: throw TemplateProblem("{{math}} has no sign \(sign): use + - * / or %")
    }
    guard other != 0 else { throw TemplateProblem("{{math}} divides by zero") }
    if sign == "/" { return value(rounded(one / other, scales.0, .plain), scales.0) }
    let whole = rounded(one / other, 0, (one / other) < 0 ? .up : .down)
    return value(one - whole * other, max(scales.0, scales.1))
  }

  /// How many digits stand behind the point.
  private static func scale(_ text: String) -> Int {
    text.split(separator: ".", maxSplits: 1).dropFirst().first?.count ?? 0
  }

  private static func rounded(_ number: Decimal, _ scale: Int, _ mode: NSDecimalNumber.RoundingMode)
    -> Decimal
  {
    var (result, number) = (Decimal(), number)
    NSDecimalRound(&result, &number, scale, mode)
    return result
  }

  /// A whole number prints as one; any other as Java prints a double.
  private static func value(_ number: Decimal, _ scale: Int) -> TemplateValue {
    .number(scale == 0 ? "\(number)" : "\(NSDecimalNumber(decimal: number).doubleValue)")
  }
}
