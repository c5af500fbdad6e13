import Foundation
import Testing

/// A page, with the data that its script reads.
struct PageText {
  let text: String
  /// The data by their names, in the order of the page.
  let blocks: [(name: String, json: String)]

  init(_ text: String?) throws {
    self.text = try #require(text)
    let start = "<script type=\"application/json\" id=\""
    blocks = self.text.components(separatedBy: start).dropFirst().compactMap { part in
      let pieces = part.components(separatedBy: "\">")
      guard
        let json = pieces.dropFirst().joined(separator: "\">").components(separatedBy: "</script>")
          .first
      else { return nil }
      return (pieces[0], json)
    }
  }

  private func data(_ name: String) throws -> Data {
    Data(try #require(blocks.first { $0.name == name }).json.utf8)
  }

  func index() throws -> PageIndex {
    let value = try JSONSerialization.jsonObject(with: data("index"))
    return PageIndex(fields: try #require(value as? [String: Any]))
  }

  /// All texts of some data, however deep.
  func strings(in name: String) throws -> [String] {
    Self.strings(try JSONSerialization.jsonObject(with: data(name)))
  }

  /// All data in lines, with the words that are marked in brackets.
  func readable() throws -> String {
    try blocks.map { name, json in
      let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
      let options: JSONSerialization.WritingOptions = [
        .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
      ]
      let lines = String(
        decoding: try JSONSerialization.data(withJSONObject: value, options: options),
        as: UTF8.self
      )
      return name + "\n"
        + lines.replacing(#"\u0001"#, with: "⟦").replacing(#"\u0002"#, with: "⟧").replacing(
          #"\n"#,
          with: "\n      "
        )
        + "\n"
    }.joined()
  }

  private static func strings(_ value: Any) -> [String] {
    switch value {
    case let text as String: [text]
    case let list as [Any]: list.flatMap(strings)
    case let fields as [String: Any]: fields.values.flatMap(strings)
    default: []
    }
  }
}

/// What a page says of everything before anything is opened.
struct PageIndex {
  let fields: [String: Any]

  func count(of name: String) -> Int { (fields[name] as? [Any])?.count ?? -1 }
}
