import Foundation
import Proofsheet
import Testing

@testable import SnapshotRendering

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct SnapshotStrategyTests {
  @Test func linesKeepTheFinalNewlineApart() throws {
    let rows = [
      ("", "\n"), ("a", "a\n"), ("a\n", "a\n\n"), ("a\r\nb\0", "a␍\nb␀\n"), ("␍␛\\r", "␛␍␛␛\\r\n"),
      ("<<<<<<< a\n=======\n>>>>>>> b", "␛<<<<<<< a\n␛=======\n␛>>>>>>> b\n"),
      ("a\n||||||| base", "a\n␛||||||| base\n"), ("|||||||\n||", "|||||||\n||\n"),
      ("<<<<<<<\n======\n a =======\n<<b", "<<<<<<<\n======\n a =======\n<<b\n"),
    ]
    for (text, rendered) in rows {
      let rendering = try SnapshotStrategy<String>.lines.render(text)
      #expect(rendering.text == rendered)
      #expect(rendering.tree == nil)
    }
    #expect(try SnapshotStrategy.description.render(Mood.happy).text == "the same for both\n")
  }

  private struct Value: Encodable {
    var zone = "b/c & d"
    var at = Date(timeIntervalSince1970: 0.25)
    var bytes = Data([1, 2])
    var byName = ["b": 1, "a": 2]
  }

  @Test func jsonIsSortedAndComplete() throws {
    let strategy = SnapshotStrategy<Value>.json
    assertSnapshot(of: Value(), as: strategy)
    let later = Value(at: Date(timeIntervalSince1970: 0.5))
    #expect(try strategy.render(Value()) != strategy.render(later))
    #expect(throws: EncodingError.self) { try SnapshotStrategy<Double>.json.render(.nan) }
  }

  @Test func membersAreSortedByKey() {
    let rows: [(String, String?)] = [
      (#"{"b": 1.50, "a" :[{"d":1,"c":{}}] }"#, #"{"a" :[{"c":{},"d":1}], "b": 1.50 }"#),
      (#"[{"a b":0,"a":"}\",{","ab":[2,1]}]"#, #"[{"a b":0,"a":"}\",{","ab":[2,1]}]"#),
      ("{}", "{}"), ("{ }", "{ }"),
      (#"{"b":"#, nil),
    ]
    for (text, sorted) in rows {
      let json = SortedJSON.sorted(Data(text.utf8))
      #expect(json.map { String(decoding: $0, as: UTF8.self) } == sorted)
    }
  }

  @Test func requestsAreShownAsHTTPAndAsCurl() throws {
    let rows: [(method: String, body: Data?)] = [
      ("GET", nil), ("POST", Data("@x\n'y'".utf8)), ("GET", Data("q".utf8)), ("HEAD", nil),
      ("PUT", Data([0xFF, 0])),
    ]
    let texts = try rows.flatMap { row in
      var request = URLRequest(url: try #require(URL(string: "https://a.b/c?d=it's")))
      request.httpMethod = row.method
      request.httpBody = row.body
      request.allHTTPHeaderFields = ["B": "it's", "A": "1"]
      return try [SnapshotStrategy.request, .curl].map { try $0.render(request).text }
    }
    assertSnapshot(of: texts.joined(separator: "--\n"), as: .lines)
    var request = URLRequest(url: try #require(URL(string: "https://a.b")))
    request.httpBodyStream = InputStream(data: Data())
    let stream = "GET https://a.b\n\n(the body is a stream, which is not read)\n"
    #expect(try SnapshotStrategy.request.render(request).text == stream)
    let command = "curl \\\n\t--request GET \\\n\t--data-binary @- \\\n\t'https://a.b'\n"
    #expect(try SnapshotStrategy.curl.render(request).text == command)
    #expect(SnapshotStrategy.request.fileExtension == "http")
    #expect(SnapshotStrategy.curl.fileExtension == "sh")
  }

  @Test func pullbackTransformsAndPassesErrorsOn() throws {
    let strategy = SnapshotStrategy<String>.lines.pullback { (number: Int) throws -> String in
      guard number > 0 else { throw Refused.status(number, body: "") }
      return "number \(number)"
    }
    #expect(try strategy.render(3).text == "number 3\n")
    #expect(throws: Refused.self) { try strategy.render(0) }
  }

  #if compiler(>=6.2)
  /// Off the main actor no cast finds these conformances, and the text would be another one.
  @Test func conformancesOfAnotherActorAreRefused() async throws {
    let texts = try await MainActor.run {
      try [SnapshotStrategy.description.render(Price()), SnapshotStrategy.state.render(Price())]
    }
    #expect(texts.map(\.text) == ["1 EUR\n", "Price\n  euro: 1\n  not described: cents\n"])
    for (strategy, conformance) in [
      (SnapshotStrategy<Price>.description, "CustomStringConvertible"),
      (.state, "CustomReflectable"),
    ] {
      #expect(throws: RenderingError.elsewhere(type: "Price", conformance: conformance)) {
        try strategy.render(Price())
      }
    }
  }
  #endif
}

#if compiler(>=6.2)
private struct Price {
  var cents = 100
}

extension Price: @MainActor CustomStringConvertible, @MainActor CustomReflectable {
  @MainActor var description: String { "1 EUR" }
  @MainActor var customMirror: Mirror { Mirror(self, children: ["euro": 1]) }
}
#endif
