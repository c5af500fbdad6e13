import Foundation
import HTTPFixtures
import JSONSyntax
import ProofsheetBasics

/// Reads a matcher that compares moments: `{"before": "2026-01-01T00:00:00Z"}`.
struct DateTimeReader {
  static let keys = ["actualFormat"]

  private let reader: ObjectReader
  private let operation: String

  init(_ reader: ObjectReader, operation: String) {
    self.reader = reader
    self.operation = operation
  }

  func matcher() throws(FixtureError) -> TextMatcher {
    let text = try reader.text(operation) ?? ""
    let node = try reader.required(operation)
    if text.lowercased().hasPrefix("now") || text.first == "+" || text.first == "-" {
      throw reader.refusal(
        of: operation,
        at: node,
        "\(quoted(text)) moves with the clock, and which stub answers may not: write the moment"
      )
    }
    guard let wanted = Moment(text) else {
      throw reader.wrong(operation, node, "a moment such as \"2026-01-01T12:00:00Z\"")
    }
    var format: JavaDateFormat?
    if let pattern = try reader.text("actualFormat") {
      do throws(TemplateProblem) {
        format = try JavaDateFormat(pattern)
      } catch {
        throw reader.refusal(
          of: "actualFormat",
          at: try reader.required("actualFormat"),
          error.words
        )
      }
    }
    let words = ["before": "before", "after": "after"][operation] ?? "equal to"
    return TextMatcher(wish: "a moment \(words) \(quoted(text))") { [operation, format] subject in
      guard let text = subject.text, let found = Moment(text, format: format) else { return false }
      switch operation {
      case "before": return found.date < wanted.date
      case "after": return found.date > wanted.date
      default: return found.date == wanted.date
      }
    }
  }
}

/// A moment as requests and mappings write it; one without a zone is taken as UTC.
struct Moment: Sendable {
  let date: Date

  /// The formats in which WireMock looks for a moment, one after another.
  private static let formats: [JavaDateFormat] = [
    "yyyy-MM-dd'T'HH:mm:ss.SSSSSSZZZZZ", "yyyy-MM-dd'T'HH:mm:ss.SSSZZZZZ",
    "yyyy-MM-dd'T'HH:mm:ssZZZZZ",
    "yyyy-MM-dd'T'HH:mmZZZZZ", "EEE, dd MMM yyyy HH:mm:ss zzz", "EEEE, dd-MMM-yy HH:mm:ss zzz",
    "EEE MMM dd HH:mm:ss yyyy", "EEE MMM  d HH:mm:ss yyyy", "yyyy-MM-dd'T'HH:mm:ss.SSS",
    "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd'T'HH:mm", "yyyy-MM-dd", "yyyy-MM", "yyyy",
  ].compactMap { try? JavaDateFormat($0) }

  /// Reads a moment in a format, or in any that is known when there is none.
  init?(_ text: String, format: JavaDateFormat? = nil) {
    for format in format.map({ [$0] }) ?? Self.formats {
      guard let date = format.date(from: text) else { continue }
      self.date = date
      return
    }
    return nil
  }
}
