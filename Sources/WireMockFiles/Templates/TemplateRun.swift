import Foundation
import HTTPFixtures

/// One rendering of templates: all of one answer share what they give names to.
struct TemplateRun {
  /// What a template is rendered from.
  struct Occasion: Sendable {
    let date: Date
    /// `request` and `parameters`.
    let roots: [String: TemplateValue]
  }

  /// How much may be rendered before a template is given up.
  private static let limits = (pieces: 200_000, bytes: 16_000_000)

  private let occasion: Occasion
  private var numbers: RandomNumbers
  private var names: [String: TemplateValue] = [:]
  /// What the blocks are about, the innermost one last.
  private var contexts: [TemplateValue] = []
  private var loops: [[String: TemplateValue]] = []
  private var pieces = 0
  private var bytes = 0

  init(_ occasion: Occasion, seed: UInt64) {
    self.occasion = occasion
    numbers = RandomNumbers(seed: seed)
  }

  /// The text of a template.
  ///
  /// - Throws: `TemplateProblem` when a helper cannot go on, or too much would be rendered.
  mutating func text(of template: Template) throws(TemplateProblem) -> String {
    try text(of: template.pieces)
  }

  private mutating func text(of list: [Template.Piece]) throws(TemplateProblem) -> String {
    var text = ""
    for piece in list {
      pieces += 1
      let next =
        switch piece {
        case .text(let plain): plain
        case .output(let expression, let escapes):
          escapes ? Self.escaped(try value(of: expression).text) : try value(of: expression).text
        case .block(let block): try self.text(of: block)
        }
      bytes += next.utf8.count
      guard pieces <= Self.limits.pieces, bytes <= Self.limits.bytes else {
        throw TemplateProblem(
          "the template renders more than \(Self.limits.pieces) pieces or \(Self.limits.bytes) bytes"
        )
      }
      text += next
    }
    return text
  }

  // MARK: - Values

  private mutating func value(of expression: Template.Expression) throws(TemplateProblem)
    -> TemplateValue
  {
    switch expression {
    case .literal(let value): return value
    case .path(let path): return value(at: path)
    case .call(let call): return try result(of: call, body: nil)
    }
  }

  private func value(at path: TemplatePath) -> TemplateValue {
    guard let first = path.parts.first else { return context(path.ups) }
    let rest = path.parts.dropFirst()
    if first == "@root" { return Self.follow(rest, from: .map(roots)) }
    let plain = first.hasPrefix("@") ? String(first.dropFirst()) : first
    if first.hasPrefix("@"), let value = loops.last?[plain] {
      return Self.follow(rest, from: value)
    }
    if path.ups == 0 {
      // The innermost name counts: of a block, of the value it is about, then of the template.
      for loop in loops.reversed() {
        if let value = loop["|" + plain] { return Self.follow(rest, from: value) }
      }
      for context in contexts.reversed() {
        let value = context[first]
        if case .null = value { continue }
        return Self.follow(rest, from: value)
      }
    } else if path.ups <= contexts.count, case let value = context(path.ups)[first] {
      guard case .null = value else { return Self.follow(rest, from: value) }
    }
    return Self.follow(rest, from: names[plain] ?? occasion.roots[first] ?? .null)
  }

  private var roots: [(key: String, value: TemplateValue)] {
    occasion.roots.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func context(_ ups: Int) -> TemplateValue {
    let index = contexts.count - 1 - ups
    return contexts.indices.contains(index) ? contexts[index] : .map(roots)
  }

  private static func follow(_ parts: ArraySlice<String>, from value: TemplateValue)
    -> TemplateValue
  {
    parts.reduce(value) { $0[$1] }
  }

  private mutating func result(of call: Template.Call, body: String?) throws(TemplateProblem)
    -> TemplateValue
  {
    guard let helper = TemplateHelpers.named(call.name) else {
      throw TemplateProblem("there is no helper \(call.name)")
    }
    var values: [TemplateValue] = body.map { [.text($0)] } ?? []
    for argument in call.arguments { values.append(try value(of: argument)) }
    var options: [String: TemplateValue] = [:]
    for option in call.options { options[option.key] = try value(of: option.value) }
    var invocation = TemplateInvocation(
      values: values,
      options: options,
      occasion: occasion,
      numbers: numbers
    )
    let result = try helper.run(&invocation)
    numbers = invocation.numbers
    for assignment in invocation.assigned { names[assignment.name] = assignment.value }
    return result
  }

  // MARK: - Blocks

  private mutating func text(of block: Template.Block) throws(TemplateProblem) -> String {
    switch block.call.name {
    case "if", "unless":
      let isTrue = try value(of: block.call.arguments[0]).isTrue
      return try text(of: isTrue == (block.call.name == "if") ? block.body : block.alternative)
    case "assign":
      let name = try value(of: block.call.arguments[0]).text
      names[name] = .text(try text(of: block.body).trimmingCharacters(in: .whitespacesAndNewlines))
      return ""
    case "with":
      let value = try value(of: block.call.arguments[0])
      return value.isTrue
        ? try text(of: block, about: value, loop: [:]) : try text(of: block.alternative)
    case "each": return try text(ofEach: block, in: try value(of: block.call.arguments[0]))
    default: break
    }
    if TemplateHelpers.isQuestion(block.call.name) {
      let isTrue = try result(of: block.call, body: nil).isTrue
      return try text(of: isTrue ? block.body : block.alternative)
    }
    if TemplateHelpers.named(block.call.name) != nil {
      let body = try text(of: block.body)
      return try result(of: block.call, body: body).text
    }
    guard let path = TemplatePath(block.call.name) else { return "" }
    let value = value(at: path)
    if value.elements != nil, value.isTrue { return try text(ofEach: block, in: value) }
    return value.isTrue
      ? try text(of: block, about: value, loop: [:]) : try text(of: block.alternative)
  }

  private mutating func text(ofEach block: Template.Block, in value: TemplateValue)
    throws(TemplateProblem) -> String
  {
    let entries: [(key: TemplateValue, value: TemplateValue)] =
      value.members.map { $0.map { (.text($0.key), $0.value) } }
      ?? (value.elements ?? []).enumerated().map { (.number($0.offset), $0.element) }
    if entries.isEmpty { return try text(of: block.alternative) }
    var text = ""
    for (index, entry) in entries.enumerated() {
      let loop: [String: TemplateValue] = [
        "index": .number(index), "key": entry.key, "first": .bool(index == 0),
        "last": .bool(index == entries.count - 1), "odd": .bool(index % 2 == 1),
        "even": .bool(index % 2 == 0),
      ]
      text += try self.text(of: block, about: entry.value, key: entry.key, loop: loop)
    }
    return text
  }

  private mutating func text(
    of block: Template.Block,
    about value: TemplateValue,
    key: TemplateValue = .null,
    loop: [String: TemplateValue]
  ) throws(TemplateProblem) -> String {
    var loop = loop
    for (name, given) in zip(block.names, [value, key]) { loop["|" + name] = given }
    contexts.append(value)
    loops.append(loop)
    defer {
      contexts.removeLast()
      loops.removeLast()
    }
    return try text(of: block.body)
  }

  /// What Handlebars escapes where two braces stand and not three.
  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { "&<>\"'`=".utf8.contains($0) }) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#x27;"
      case "`": result += "&#x60;"
      case "=": result += "&#x3D;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
