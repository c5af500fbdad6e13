public import Foundation
import ProofsheetBasics

extension Stub {
  /// A part of a multipart form (RFC 7578): a field, or a file.
  public struct FormPart: Hashable, Sendable {
    package let name: String
    package let fileName: String?
    package let contentType: String?
    package let bytes: Data

    package init(_ name: String, fileName: String?, contentType: String?, bytes: Data) {
      (self.name, self.fileName, self.contentType) = (name, fileName, contentType)
      self.bytes = bytes
    }

    /// Creates a field with its value.
    public init(_ name: String, _ value: String) {
      self.init(name, fileName: nil, contentType: nil, bytes: Data(value.utf8))
    }

    /// Creates a part that is a file.
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - file: The name of the file.
    ///   - contentType: The content type that the part declares; `nil` when it declares none.
    ///   - bytes: The content of the file.
    public init(_ name: String, file: String, contentType: String?, bytes: Data) {
      self.init(name, fileName: file, contentType: contentType, bytes: bytes)
    }
  }
}

extension Stub.FormPart {
  /// The form part as a difference shows it: `"x"`, or `file "a.jpg" of type image/jpeg, 12 bytes`.
  var shown: String {
    guard let fileName else { return Difference.shown(bytes) }
    let type = contentType.map { " of type \($0)" } ?? ""
    return "file \(quoted(fileName))\(type), \(bytes.count) bytes"
  }

  /// The form part in full: the uncut text of a field, or a file with its checksum.
  var whole: String {
    if fileName == nil, let text = String(data: bytes, encoding: .utf8) {
      return quoted(text, limit: .max)
    }
    return shown + Stub.Request.Content(bytes: bytes, type: "").digest.drop { $0 != "," }
  }
}

extension [Stub.FormPart] {
  /// The form parts, sorted by name, file name and bytes, for a comparison regardless of their
  /// order.
  var inOrder: [Stub.FormPart] {
    sorted { left, right in
      if left.name != right.name { return left.name < right.name }
      let names = (left.fileName ?? "", right.fileName ?? "")
      if names.0 != names.1 { return names.0 < names.1 }
      return left.bytes.lexicographicallyPrecedes(right.bytes)
    }
  }
}

extension Stub.FormPart {
  /// Returns the parts of a multipart form in order; `nil` for a body that does not fit `type`.
  ///
  /// - Complexity: O(n) in the size of the body.
  static func parts(of body: Data, type: String) -> [Stub.FormPart]? {
    guard type.lowercased().hasPrefix("multipart/form-data"),
      let boundary = parameter("boundary", of: type), !boundary.isEmpty
    else { return nil }
    // All boundaries but the first have a line break before them.
    let mark = Data("\r\n--\(boundary)".utf8)
    var rest = Data("\r\n".utf8) + body
    var parts: [Stub.FormPart] = []
    guard let first = rest.range(of: mark) else { return nil }
    rest = rest[first.upperBound...]
    while !rest.starts(with: "--".utf8) {
      guard let end = rest.range(of: mark), let part = part(rest[..<end.lowerBound]) else {
        return nil
      }
      parts.append(part)
      rest = rest[end.upperBound...]
    }
    return parts
  }

  /// Parses one part of a multipart form: headers, an empty line, and the bytes of the part.
  private static func part(_ text: Data) -> Stub.FormPart? {
    let separator = Data("\r\n\r\n".utf8)
    guard let end = text.range(of: separator),
      let head = String(data: text[..<end.lowerBound], encoding: .utf8)
    else { return nil }
    var fields: [String: String] = [:]
    for line in head.components(separatedBy: "\r\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...]
      fields[line[..<colon].lowercased()] = value.trimmingCharacters(in: .whitespaces)
    }
    guard let disposition = fields["content-disposition"],
      let name = parameter("name", of: disposition)
    else { return nil }
    return Stub.FormPart(
      name,
      fileName: parameter("filename", of: disposition),
      contentType: fields["content-type"],
      bytes: Data(text[end.upperBound...])
    )
  }

  /// Returns a parameter's value: `x` for `boundary` of `multipart/form-data; boundary="x"`.
  static func parameter(_ name: String, of header: String) -> String? {
    for match in header.matches(of: /;\s*([^\s=;]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"?|([^;]*))/)
    where match.1.lowercased() == name {
      if let quoted = match.2 { return String(quoted.replacing(/\\(.)/) { $0.1 }) }
      return match.3.map { $0.trimmingCharacters(in: .whitespaces) }
    }
    return nil
  }
}
