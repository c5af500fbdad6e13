import Foundation
import ProofsheetBasics

/// The parts of an archive that playing needs.
struct HARFile: Decodable {
  struct Log: Decodable {
    let entries: [Entry]
  }

  /// One request with its response; each may be unreadable without harm to the other entries.
  struct Entry: Decodable {
    let started: Date?
    let name: Result<Name, any Error>
    let request: Result<Request, any Error>
    let response: Result<Response, any Error>

    private enum Key: CodingKey { case startedDateTime, request, response }

    init(from decoder: any Decoder) throws {
      let entry = Result { try decoder.container(keyedBy: Key.self) }
      name = Result { try entry.get().decode(Name.self, forKey: .request) }
      request = Result { try entry.get().decode(Request.self, forKey: .request) }
      response = Result { try entry.get().decode(Response.self, forKey: .response) }
      started = (try? entry.get().decode(String.self, forKey: .startedDateTime)).flatMap { text in
        let exact = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return (try? Date(text, strategy: exact)) ?? (try? Date(text, strategy: .iso8601))
      }
    }
  }

  struct Name: Decodable {
    let method: String
    let url: String
  }

  struct Header: Decodable {
    let name, value: String
  }

  struct Request: Decodable {
    let headers: [Header]?
    let postData: HARBody?
    let bodySize: Int?
  }

  struct Response: Decodable {
    let status: Int?
    let headers: [Header]?
    let content: HARBody?
    let redirectURL: String?
    let bodySize: Int?
  }

  let log: Log
}

extension HARFile.Entry {
  /// Whether the entry is of HTTP, and not a `data:` URL or a web socket; true where nobody knows.
  var isOfWeb: Bool {
    guard let name = try? name.get() else { return true }
    return ["http:", "https:"].contains(name.url.lowercased().prefix { $0 != "/" })
  }
}

extension [HARFile.Entry] {
  /// The entries in the order of their start, each with its index.
  ///
  /// An entry without a date stays behind the one before it.
  var inTurn: [(index: Int, entry: HARFile.Entry)] {
    var last = Date.distantPast
    let dated = enumerated().map { index, entry in
      last = entry.started ?? last
      return (date: last, index: index, entry: entry)
    }
    return dated.sorted { $0.date == $1.date ? $0.index < $1.index : $0.date < $1.date }
      .map { ($0.index, $0.entry) }
  }
}

/// The reason why an entry of an archive cannot be played back, as words that follow a colon.
struct Unplayable: Error {
  let reason: String
}

/// The body of a request or a response in an archive.
struct HARBody: Decodable {
  /// A field of a form.
  struct Field: Decodable {
    let name: String
    let value: String?
    let fileName: String?
    let contentType: String?
  }

  /// A text, or a list of its pieces.
  private struct Text: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      do { text = try value.decode(String.self) } catch {
        guard let pieces = try? value.decode([String].self) else { throw error }
        text = pieces.joined()
      }
    }
  }

  private enum CodingKeys: String, CodingKey {
    case mimeType, size, encoding, params, text
    case file = "_file"
  }

  let mimeType: String?
  let size: Int?
  let encoding: String?
  let params: [Field]?
  /// The path of a separate file with the body.
  let file: String?
  private let text: Text?

  /// The type in lower case; empty when the archive does not say it.
  private var type: String { mimeType?.lowercased() ?? "" }

  /// The size in bytes; `nil` for 0 and -1, which exporters write where they do not know it.
  private var knownSize: Int? { size.flatMap { $0 > 0 ? $0 : nil } }

  /// Whether the body is a text by its type.
  private var isText: Bool {
    type.isEmpty || type.hasPrefix("text/")
      || ["json", "xml", "script", "urlencoded", "form-data"].contains(where: type.contains)
  }

  /// Returns the bytes that the text, the encoding, the size and the type mean together; `nil` for
  /// a missing or empty text.
  func bytes() throws(Unplayable) -> Data? {
    guard let text = text?.text, !text.isEmpty else { return nil }
    switch encoding?.lowercased() ?? "" {
    case "": return try plain(text)
    case "base64": return try packed(text)
    default:
      let shown = quoted(encoding ?? "")
      throw Unplayable(reason: "its encoding \(shown) is unknown: export the bodies in base64")
    }
  }

  // MARK: - Base64

  private func packed(_ text: String) throws(Unplayable) -> Data {
    let data = Data(base64Encoded: text)
    guard let knownSize else {
      let words = text.split(whereSeparator: \.isWhitespace)
      if let data = data ?? Data(base64Encoded: words.joined()) { return data }
      throw Unplayable(reason: "the body is no base64")
    }
    // Some exporters break the lines of a body; its size tells whether all of it was read.
    let loose = data ?? Data(base64Encoded: text, options: .ignoreUnknownCharacters)
    if let loose, loose.count == knownSize { return loose }
    if let joined = Self.chunks(text), joined.count == knownSize { return joined }
    // Some browsers label a text as base64 that they write as it is.
    if isText, text.utf8.count == knownSize { return Data(text.utf8) }
    let holds = data.map { "holds \($0.count) bytes" } ?? "cannot be decoded"
    throw Unplayable(reason: "its base64 \(holds), and its size is \(knownSize)")
  }

  /// Decodes chunks of base64, each with its own padding or without, and with commas between.
  private static func chunks(_ text: String) -> Data? {
    var whole = Data()
    for chunk in text.filter({ !$0.isWhitespace && $0 != "," }).split(separator: "=") {
      let padding = String(repeating: "=", count: (4 - chunk.utf8.count % 4) % 4)
      guard let data = Data(base64Encoded: chunk + padding) else { return nil }
      whole += data
    }
    return whole
  }

  // MARK: - Text

  private func plain(_ text: String) throws(Unplayable) -> Data {
    guard let data = encoded(text) else {
      throw Unplayable(reason: "its text cannot be written as \(mimeType ?? "")")
    }
    if data.count == knownSize { return data }
    let isASCII = text.utf8.count == text.utf16.count
    // Some exporters do not label base64.
    if !isText, let packed = Data(base64Encoded: text), packed.count == knownSize { return packed }
    // A browser that decodes binary data as text writes U+FFFD for each invalid byte.
    let isBroken = !isASCII && Data(text.utf8).range(of: Data("\u{FFFD}".utf8)) != nil
    guard isText ? isASCII || !isBroken : isASCII && knownSize == nil else {
      let count = knownSize.map { "\($0) " } ?? ""
      let reason = "its \(count)binary bytes were kept as text: export the bodies in base64"
      throw Unplayable(reason: reason)
    }
    // Browsers leave out the three bytes of a byte order mark.
    if let knownSize, data.count < knownSize, data.count + 3 != knownSize {
      throw Unplayable(reason: "its text has \(data.count) of its \(knownSize) bytes")
    }
    return data
  }

  /// Returns the text in the charset of the type: UTF-8, Latin-1, or one that writes ASCII alike.
  private func encoded(_ text: String) -> Data? {
    // The parameters of a type are read by an expression, which takes longer than the usual text.
    if !type.contains("charset") || type.hasSuffix("charset=utf-8") { return Data(text.utf8) }
    let charset = Stub.FormPart.parameter("charset", of: type) ?? ""
    switch charset {
    case "", "utf-8", "utf8": return Data(text.utf8)
    case "iso-8859-1", "latin1", "windows-1252": return text.data(using: .windowsCP1252)
    case _ where charset.hasPrefix("utf-16"): return nil
    default: return text.utf8.count == text.utf16.count ? Data(text.utf8) : nil
    }
  }
}
