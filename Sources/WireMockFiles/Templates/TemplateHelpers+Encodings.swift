import Foundation

extension TemplateHelpers {
  static let encodings: [String: TemplateHelper] = [
    "base64": TemplateHelper(1...1, options: ["decode", "padding"], takesBlocks: true) {
      call throws(TemplateProblem) in
      let text = call[0].text
      if call.isSet("decode") {
        guard let data = Data(base64Encoded: padded(text)) else {
          throw TemplateProblem("{{base64}} is given what is no base64")
        }
        return .text(String(decoding: data, as: UTF8.self))
      }
      let encoded = Data(text.utf8).base64EncodedString()
      if case .bool(false)? = call.options["padding"] {
        return .text(encoded.replacingOccurrences(of: "=", with: ""))
      }
      return .text(encoded)
    },
    "urlEncode": TemplateHelper(1...1, options: ["decode"], takesBlocks: true) { call in
      let text = call[0].text
      if call.isSet("decode") {
        let spaced = text.replacingOccurrences(of: "+", with: " ")
        return .text(spaced.removingPercentEncoding ?? text)
      }
      return .text(formEncoded(text))
    },
    "formData": TemplateHelper(1...2, options: ["urlDecode"]) { call in
      let form = form(call[0].text, decodes: call.isSet("urlDecode"))
      guard call.values.count == 2 else { return form }
      call.assigned.append((call[1].text, form))
      return .null
    },
  ]

  private static func padded(_ text: String) -> String {
    text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
  }

  /// As Java's `URLEncoder` writes it: a space is a plus.
  static func formEncoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      let isLetter = (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
      if isLetter || (0x30...0x39).contains(byte) || ".-*_".utf8.contains(byte) {
        result.append(Character(Unicode.Scalar(byte)))
      } else if byte == 0x20 {
        result += "+"
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
  }

  /// The fields of a form, each with all its values.
  private static func form(_ text: String, decodes: Bool) -> TemplateValue {
    var names: [String] = []
    var values: [String: [String]] = [:]
    for piece in text.split(separator: "&") {
      let pair = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(pair[0])
      let raw = pair.count == 2 ? String(pair[1]) : ""
      let spaced = raw.replacingOccurrences(of: "+", with: " ")
      if values[name] == nil { names.append(name) }
      values[name, default: []].append(decodes ? spaced.removingPercentEncoding ?? raw : raw)
    }
    return .map(names.map { ($0, .values(values[$0] ?? [])) })
  }
}
