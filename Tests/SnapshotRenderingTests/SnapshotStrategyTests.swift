import Foundation
import Testing

@testable import SnapshotRendering

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct SnapshotStrategyTests {
  @Test func linesKeepTheFinalNewlineApart() throws {
    for (text, rendered) in [("", "\n"), ("a", "a\n"), ("a\n", "a\n\n"), ("a\r\nb", "a\r\nb\n")] {
      let rendering = try SnapshotStrategy<String>.lines.render(text)
      #expect(rendering.text == rendered)
      #expect(rendering.tree == nil)
    }
    #expect(SnapshotStrategy<String>.lines.fileExtension == "txt")
  }

  @Test func descriptionIsWhatTheValueSaysOfItself() throws {
    let strategy = SnapshotStrategy<Mood>.description
    #expect(try strategy.render(.happy).text == "the same for both\n")
    #expect(strategy.fileExtension == "txt")
  }

  @Test func stateHasATree() throws {
    let rendering = try SnapshotStrategy<Track>.state.render(Track())
    #expect(rendering.tree?.children.map(\.lead) == [.field("title"), .field("length")])
  }

  @Test func jsonIsSortedAndComplete() throws {
    struct Value: Encodable {
      var zone = "b/c"
      var at = Date(timeIntervalSince1970: 0.25)
      var bytes = Data([1, 2])
      var byName = ["b": 1, "a": 2]
    }
    let strategy = SnapshotStrategy<Value>.json
    #expect(strategy.fileExtension == "json")
    #expect(
      try strategy.render(Value()).text == """
        {
          "at" : "1970-01-01T00:00:00.25Z",
          "byName" : {
            "a" : 2,
            "b" : 1
          },
          "bytes" : "AQI=",
          "zone" : "b/c"
        }

        """
    )
    let later = Value(at: Date(timeIntervalSince1970: 0.5))
    #expect(try strategy.render(Value()) != strategy.render(later))
    #expect(throws: EncodingError.self) { try SnapshotStrategy<Double>.json.render(.nan) }
  }

  @Test func requestsAreShownAsHTTPAndAsCurl() throws {
    var request = URLRequest(url: URL(fileURLWithPath: "/x"))
    request.url = URL(string: "https://a.b/c?d=it's")
    let rows: [(method: String, body: Data?, raw: String, curl: String)] = [
      (
        "GET", nil, "GET https://a.b/c?d=it's\nA: 1\nB: it's\n",
        "curl \\\n\t--header 'A: 1' \\\n\t--header 'B: it'\\''s' \\\n\t'https://a.b/c?d=it'\\''s'\n"
      ),
      (
        "POST", Data("@x\n'y'".utf8), "POST https://a.b/c?d=it's\nA: 1\nB: it's\n\n@x\n'y'\n",
        "curl \\\n\t--request POST \\\n\t--header 'A: 1' \\\n\t--header 'B: it'\\''s'"
          + " \\\n\t--data-raw '@x\n'\\''y'\\''' \\\n\t'https://a.b/c?d=it'\\''s'\n"
      ),
      (
        "GET", Data("q".utf8), "GET https://a.b/c?d=it's\nA: 1\nB: it's\n\nq\n",
        "curl \\\n\t--request GET \\\n\t--header 'A: 1' \\\n\t--header 'B: it'\\''s'"
          + " \\\n\t--data-raw 'q' \\\n\t'https://a.b/c?d=it'\\''s'\n"
      ),
      (
        "HEAD", nil, "HEAD https://a.b/c?d=it's\nA: 1\nB: it's\n",
        "curl \\\n\t--head \\\n\t--header 'A: 1' \\\n\t--header 'B: it'\\''s'"
          + " \\\n\t'https://a.b/c?d=it'\\''s'\n"
      ),
      (
        "PUT", Data([0xFF, 0]), "PUT https://a.b/c?d=it's\nA: 1\nB: it's\n\nhexadecimal ff00\n",
        "curl \\\n\t--request PUT \\\n\t--header 'A: 1' \\\n\t--header 'B: it'\\''s'"
          + " \\\n\t--data-raw 'hexadecimal ff00' \\\n\t'https://a.b/c?d=it'\\''s'\n"
      ),
    ]
    for row in rows {
      request.httpMethod = row.method
      request.httpBody = row.body
      request.allHTTPHeaderFields = ["B": "it's", "A": "1"]
      #expect(try SnapshotStrategy.request.render(request).text == row.raw)
      #expect(try SnapshotStrategy.curl.render(request).text == row.curl)
    }
    #expect(SnapshotStrategy.request.fileExtension == "http")
    #expect(SnapshotStrategy.curl.fileExtension == "sh")
  }

  @Test func pullbackTransformsAndPassesErrorsOn() throws {
    let strategy = SnapshotStrategy<String>.lines.pullback { (number: Int) throws -> String in
      guard number > 0 else { throw PlayError.refused(code: number) }
      return "number \(number)"
    }
    #expect(try strategy.render(3).text == "number 3\n")
    #expect(strategy.fileExtension == "txt")
    #expect(throws: PlayError.self) { try strategy.render(0) }
  }

  @MainActor @Test func aScreenShowsItsComputedFields() {
    let screen = ScreenModel()
    let text = """
      ScreenModel
        query: "Beatles"
        rows:
          - "Beatles"
          - "more"
        alert: nil
        inner: Badge
          badge: "2 new"

      """
    #expect(Rendering(of: screen).text == text)
    #expect(Rendering(of: [screen, screen]).text.hasSuffix("- see ScreenModel #1\n"))
  }
}
