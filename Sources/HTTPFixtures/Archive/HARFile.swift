import Foundation

/// The parts of an archive that playing needs.
struct HARFile: Decodable {
  struct Log: Decodable {
    let entries: [Entry]
  }

  /// One request with its response; each may be unreadable without harm to the other entries.
  struct Entry: Decodable {
    let started: Date?
    /// The method and the URL of the request, also of an unreadable one.
    let name: Name?
    let request: Result<Request, any Error>
    let response: Result<Response, any Error>

    private enum Key: CodingKey { case startedDateTime, request, response }

    init(from decoder: any Decoder) throws {
      let entry = Result { try decoder.container(keyedBy: Key.self) }
      let object = try? entry.get()
      request = Result { try entry.get().decode(Request.self, forKey: .request) }
      response = Result { try entry.get().decode(Response.self, forKey: .response) }
      name = try? object?.decode(Name.self, forKey: .request)
      started = (try? object?.decode(String.self, forKey: .startedDateTime)).flatMap { text in
        let exact = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return (try? Date(text, strategy: exact)) ?? (try? Date(text, strategy: .iso8601))
      }
    }
  }

  struct Name: Decodable {
    let method: String
    let url: String
  }

  struct Request: Decodable {
    let method: String
    let url: String
    let headers: [Header]?
    let postData: HARBody?
    let bodySize: Int?
  }

  struct Response: Decodable {
    let status: Int?
    let headers: [Header]?
    let content: HARBody?
    let redirectURL: String?
  }

  struct Header: Decodable {
    let name: String
    let value: String
  }

  let log: Log
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
    return dated.sorted { ($0.date, $0.index) < ($1.date, $1.index) }.map { ($0.index, $0.entry) }
  }
}
