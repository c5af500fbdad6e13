import Foundation
import HTTPFixtures
import TestSupport
import Testing
import WireMockFiles

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A mapping in WireMock's own words, with requests that it takes and requests that it does not.
struct WireMockRow: Sendable, CustomTestStringConvertible {
  let name: String
  /// What stands under `request`.
  let request: String
  let takes: [Asked]
  let refuses: [Asked]

  var testDescription: String { name }

  init(_ name: String, _ request: String, takes: [Asked], refuses: [Asked]) {
    self.name = name
    self.request = request
    self.takes = takes
    self.refuses = refuses
  }

  /// The mapping as a file has it.
  var mapping: String { #"{"request": \#(request), "response": {"status": 204}}"# }
}

/// A request as a row writes it: `POST /a?b=1`, its headers and its body.
struct Asked: Sendable, ExpressibleByStringLiteral {
  let line: String
  var headers: [String: String] = [:]
  var body = ""

  init(_ line: String, _ headers: [String: String] = [:], body: String = "") {
    self.line = line
    self.headers = headers
    self.body = body
  }

  init(stringLiteral line: String) { self.init(line) }

  /// The request; a line without a host goes to `https://example.org`.
  var request: URLRequest {
    get throws {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      let address = words[1].hasPrefix("/") ? "https://example.org" + words[1] : words[1]
      guard let url = URL(string: address) else { throw FixtureError("\(address) is no URL") }
      var request = URLRequest(url: url)
      request.httpMethod = words[0]
      for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
      if !body.isEmpty { request.httpBody = Data(body.utf8) }
      return request
    }
  }
}

/// A folder of WireMock files for one test.
struct WireMockProject {
  let folder: TemporaryFolder

  init(_ files: [String: String]) throws {
    folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(text, to: path) }
  }

  /// A folder with one mapping.
  init(mapping: String) throws { try self.init(["mappings/stub.json": mapping]) }

  func scenario(leavingOut: [String] = [], globalTemplating: Bool = true) throws -> Scenario {
    try Scenario(
      wireMock: folder.url,
      leavingOut: leavingOut,
      globalTemplating: globalTemplating
    )
  }

  /// Why the folder is refused, without the place where it happens to be.
  func refusal(globalTemplating: Bool = true) -> String {
    do {
      _ = try scenario(globalTemplating: globalTemplating)
      return "nothing is refused"
    } catch {
      return "\(error)".replacingOccurrences(of: folder.url.path, with: "FOLDER")
        .replacingOccurrences(of: "One file of FOLDER cannot be read:\n  ", with: "")
        .replacingOccurrences(
          of: "\nMend them, or name them in leavingOut: to read the others.",
          with: ""
        )
    }
  }
}
