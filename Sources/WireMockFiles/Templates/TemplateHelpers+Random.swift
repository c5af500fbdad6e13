import Foundation

extension TemplateHelpers {
  static let random: [String: TemplateHelper] = [
    "randomValue": TemplateHelper(
      0...0,
      options: ["type", "length", "uppercase"],
      check: checkType
    ) {
      call throws(TemplateProblem) in
      let length = min(max(call.options["length"]?.integer ?? 36, 0), 100_000)
      let type = call.text("type") ?? "ALPHANUMERIC"
      let text = try text(type, length, &call.numbers)
      return .text(call.isSet("uppercase") ? text.uppercased() : text.lowercased())
    },
    "randomInt": TemplateHelper(0...0, options: ["lower", "upper"]) {
      call throws(TemplateProblem) in
      let lower = call.options["lower"]?.integer ?? Int(Int32.min)
      let upper = call.options["upper"]?.integer ?? Int(Int32.max)
      guard lower < upper else { throw TemplateProblem("{{randomInt}} needs lower below upper") }
      return .number(Int.random(in: lower..<upper, using: &call.numbers))
    },
    "randomDecimal": TemplateHelper(0...0, options: ["lower", "upper"]) {
      call throws(TemplateProblem) in
      let lower = call.options["lower"].flatMap { Double($0.text) } ?? 0
      let upper = call.options["upper"].flatMap { Double($0.text) } ?? .greatestFiniteMagnitude
      guard lower < upper else {
        throw TemplateProblem("{{randomDecimal}} needs lower below upper")
      }
      return .number("\(Double.random(in: lower..<upper, using: &call.numbers))")
    },
    "pickRandom": TemplateHelper(1...99, options: ["count"]) { call throws(TemplateProblem) in
      var values = call.values.count == 1 ? call[0].elements ?? call.values : call.values
      guard !values.isEmpty else { throw TemplateProblem("{{pickRandom}} is given an empty list") }
      guard let count = call.options["count"]?.integer else {
        return values[Int.random(in: values.indices, using: &call.numbers)]
      }
      values.shuffle(using: &call.numbers)
      return .list(Array(values.prefix(max(0, count))))
    },
  ]

  private static let types: Set<String> = [
    "ALPHANUMERIC", "ALPHABETIC", "NUMERIC", "ALPHANUMERIC_AND_SYMBOLS", "UUID", "HEXADECIMAL",
  ]

  private static let checkType:
    @Sendable ([TemplateValue?], [String: TemplateValue]) throws(TemplateProblem) -> Void = {
      _,
      options throws(TemplateProblem) in
      guard let type = options["type"]?.text, !types.contains(type) else { return }
      let known = types.sorted().joined(separator: ", ")
      throw TemplateProblem("{{randomValue}} has no type \(type): use one of \(known)")
    }

  private static func text(_ type: String, _ length: Int, _ numbers: inout RandomNumbers)
    throws(TemplateProblem) -> String
  {
    let digits = Array("0123456789")
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    let alphabet: [Character]
    switch type {
    case "UUID": return uuid(&numbers)
    case "NUMERIC": alphabet = digits
    case "ALPHABETIC": alphabet = letters
    case "HEXADECIMAL": alphabet = Array("0123456789ABCDEF")
    case "ALPHANUMERIC_AND_SYMBOLS":
      alphabet = (33...125).map { Character(Unicode.Scalar(UInt8($0))) }
    case "ALPHANUMERIC": alphabet = digits + letters
    default: throw TemplateProblem("{{randomValue}} has no type \(type)")
    }
    return String(
      (0..<length).map { _ in alphabet[Int.random(in: alphabet.indices, using: &numbers)] }
    )
  }

  private static func uuid(_ numbers: inout RandomNumbers) -> String {
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
  }
}
