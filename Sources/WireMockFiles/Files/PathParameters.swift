import Foundation
import HTTPFixtures

/// A path with named parts, as in `/orders/{order}/items/{item}`, and `**` for any rest.
struct PathParameters: Sendable {
  /// The names of the parts in their order.
  let names: [String]
  private let expression: BoundedExpression

  /// Takes a template apart; `nil` when its braces do not pair up.
  init?(_ text: String) {
    var pattern = ""
    var names: [String] = []
    var wildcards = 0
    var rest = Substring(text)
    while let letter = rest.first {
      if letter == "{" {
        guard let end = rest.firstIndex(of: "}") else { return nil }
        let name = rest[rest.index(after: rest.startIndex)..<end]
        guard !name.isEmpty, !name.contains("{") else { return nil }
        names.append(name.filter { !".;*".contains($0) })
        pattern += "([^/]+)"
        rest = rest[rest.index(after: end)...]
      } else if rest.hasPrefix("**") {
        names.append("\(wildcards)")
        wildcards += 1
        pattern += "(.*?)"
        rest = rest.dropFirst(2)
      } else {
        if letter == "}" { return nil }
        pattern += NSRegularExpression.escapedPattern(for: String(letter))
        rest = rest.dropFirst()
      }
    }
    guard let expression = BoundedExpression(pattern) else { return nil }
    self.names = names
    self.expression = expression
  }

  /// The parts of a path by their names; `nil` when it has another form.
  func values(in path: String) -> [String: String]? {
    guard case .found(let ranges) = expression.ruling(onAllOf: path) else { return nil }
    let text = path as NSString
    let values = ranges.dropFirst().map { text.substring(with: $0) }
    return Dictionary(zip(names, values)) { _, last in last }
  }
}
