import Foundation
import MusicSearch

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A client that answers searches from the files of a folder.
struct AnswerFolder: HTTPClient {
  /// The file that holds an answer, and the status of the answer.
  struct Answer {
    var file: URL
    var status = 200
  }

  private let folder: URL
  private let answer: @Sendable (_ term: String, _ attribute: String, URL) throws -> Answer

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    guard let url = request.url, let term = url.formValue(of: "term"),
      let attribute = url.formValue(of: "attribute")
    else {
      throw Failure.notASearch(request.url?.absoluteString ?? "a request without an address")
    }
    let answer = try answer(term, attribute, folder)
    let head = HTTPURLResponse(
      url: url,
      statusCode: answer.status,
      httpVersion: "HTTP/1.1",
      headerFields: ["Content-Type": "application/json;charset=utf-8"]
    )
    guard let head else { throw Failure.notASearch(url.absoluteString) }
    do {
      return (try Data(contentsOf: answer.file), head)
    } catch {
      throw Failure.unreadable(answer.file.path)
    }
  }
}

extension URL {
  /// The value of a query parameter, with `+` read as a space; `nil` for a missing parameter.
  fileprivate func formValue(of name: String) -> String? {
    let items = URLComponents(url: self, resolvingAgainstBaseURL: false)?.percentEncodedQueryItems
    return items?.first { $0.name == name }?.value?
      .replacing("+", with: " ")
      .removingPercentEncoding
  }
}

// MARK: - Fixtures

extension AnswerFolder {
  /// Creates a client that answers from the fixtures in a folder.
  static func fixtures(in folder: URL) throws -> Self {
    let searches = folder.appending(path: "Search", directoryHint: .isDirectory)
    guard searches.isFolder else { throw Failure.noFolder(searches.path) }
    return Self(folder: searches) { term, attribute, folder in
      let endpoint = "search\(attribute.replacing("Term", with: "").capitalized)"
      let variant = variant(for: term)
      let file = folder.appending(path: "\(endpoint)_\(variant).json")
      if FileManager.default.fileExists(atPath: file.path) {
        return Answer(file: file, status: variant == "error" ? 400 : 200)
      }
      return Answer(file: folder.appending(path: "\(endpoint)_empty.json"))
    }
  }

  /// Creates a client that answers from the nearest `Fixtures` folder at or above a folder.
  static func fixtures(above folder: URL) throws -> Self {
    var candidate = folder.standardizedFileURL
    while true {
      let fixtures = candidate.appending(path: "Fixtures", directoryHint: .isDirectory)
      if fixtures.appending(path: "Search").isFolder { return try self.fixtures(in: fixtures) }
      let parent = candidate.deletingLastPathComponent().standardizedFileURL
      guard parent.path.count < candidate.path.count else {
        throw Failure.noFixtures(above: folder.path)
      }
      candidate = parent
    }
  }

  /// The part of a fixture's name that stands for a term: the words of the term in camel case.
  ///
  /// The term `Jackson` has the name `success`, and a term without words has the name `empty`.
  private static func variant(for term: String) -> String {
    let words = term.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard let first = words.first, words != ["jackson"] else {
      return words.isEmpty ? "empty" : "success"
    }
    return first + words.dropFirst().map(\.capitalized).joined()
  }
}

// MARK: - Recordings

extension AnswerFolder {
  /// Creates a client that answers from recorded files, named `<term>_<attribute>.json`.
  static func recordings(in folder: URL) throws -> Self {
    guard folder.isFolder else { throw Failure.noFolder(folder.path) }
    return Self(folder: folder) { term, attribute, folder in
      let words = term.replacing(" ", with: "_").replacing("/", with: "_")
      let file = folder.appending(path: "\(words)_\(attribute).json")
      guard FileManager.default.fileExists(atPath: file.path) else {
        throw Failure.noRecording(file.path, existing: try recordings(listedIn: folder))
      }
      return Answer(file: file)
    }
  }

  private static func recordings(listedIn folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("Term.json") }
      .sorted()
  }
}

extension URL {
  fileprivate var isFolder: Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }
}
