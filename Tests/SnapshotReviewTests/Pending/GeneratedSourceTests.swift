import Foundation
import ProofsheetBasics
import SnapshotChecking
import TestSupport
import Testing

@testable import SnapshotReview

private let environment = ProcessInfo.processInfo.environment

/// Generated sources, of everything that can contain a bracket, a quotation mark or a slash.
///
/// `ci/surgery` edits ten thousand of them.
@Suite(.enabled(if: TestSpeed.asked != .quick || environment["GENERATED_SOURCES"] != nil))
struct GeneratedSourceTests {
  let scene = Scene()

  private static let count = environment["GENERATED_SOURCES"].flatMap { Int($0) } ?? 5
  private static let seed = environment["GENERATED_SEED"].flatMap { UInt64($0) } ?? 20_261_122

  @Test func everyTextStandsWhereItBelongs() throws {
    var generator = SourceGenerator(seed: Self.seed)
    var (written, refused, unread) = (0, 0, 0)
    for number in 0..<Self.count {
      let source = generator.next()
      let refusals = try accept(source)
      let now = try #require(try FileBytes.read(scene.root + "/" + InlineSample.path))
      let shown = "source \(number) of seed \(Self.seed): \(refusals)\n\(source.text)"
      if refusals.first?.contains("cannot be read by the compiler") == true {
        // Adjacent slashes made a source that is not Swift.
        try #require(now == source.bytes && refusals.count == source.calls.count, "\(shown)")
        unread += 1
        continue
      }
      let sound = source.calls.count(where: \.isSound)
      let isExpected = FileBytes.areEqual(now, source.expected)
      try #require(isExpected, "\(shown)\nis\n\(String(decoding: now, as: UTF8.self))")
      try #require(refusals.count == source.calls.count - sound, "\(shown)")
      written += sound
      refused += refusals.count
    }
    #expect(written > Self.count && refused > 0 && unread * 5 < Self.count)
    if Self.count > 5 {
      print(
        "\(Self.count) sources edited: \(written) texts written, \(refused) refused, \(unread) sources "
          + "not Swift, 0 damaged"
      )
    }
  }

  /// Accepts all texts of a source; returns the errors of the refused ones.
  private func accept(_ source: GeneratedSource) throws -> [String] {
    try scene.write(source.text, to: InlineSample.path)
    let edits = source.edits(path: InlineSample.path)
    for edit in edits { try InlineEditStore(folders: scene.folders).hold(edit) }
    let pending = InlinePending(folders: scene.folders)
    let refusals = pending.accept(edits).map { "\($0.error)" }
    let store = InlineEditStore(folders: scene.folders)
    for edit in try store.edits() { try store.forget(edit) }
    return refusals
  }
}

/// A source with calls whose texts are pending, and the source with the texts.
struct GeneratedSource {
  private(set) var text = ""
  private(set) var calls: [Call]
  /// One step of indentation, and the end of lines.
  let step: String
  let newline: String

  struct Call {
    var start = 0
    var end = 0
    /// The braces and the text between them, if the call has a closure.
    var closure: Range<Int>?
    var literal: Range<Int>?
    var hasComment = false
    var old: String?
    let new: String
    let function: String
    let test: String
    /// Whether Swift accepts a closure at the place of the call.
    let isSound: Bool
  }

  /// Finds the calls of a text by the generator's marks.
  init(marked: String, _ calls: [Call], step: String, newline: String) {
    (self.calls, self.step, self.newline) = (calls, step, newline)
    var (open, started, last, starts) = ([Int](), 0, 0, [Int]())
    for scalar in marked.unicodeScalars {
      let place = text.utf8.count
      switch scalar {
      case "§":
        self.calls[started].start = place
        open.append(started)
        started += 1
      case "¶":
        last = open.removeLast()
        self.calls[last].end = place
      case "«", "‹": starts.append(place)
      case "›": self.calls[last].literal = starts.removeLast()..<place
      case "»": self.calls[last].closure = starts.removeLast()..<place
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  var bytes: [UInt8] { Array(text.utf8) }

  func edits(path: String) -> [InlineEdit] {
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    return calls.map { call in
      var (line, start) = (0, 0)
      while start + lines[line].count < call.start {
        start += lines[line].count + 1
        line += 1
      }
      return InlineEdit(
        path: path,
        line: line + 1,
        column: call.start - start + 1,
        test: call.test,
        function: call.function,
        run: "run",
        old: call.old,
        new: call.new
      )
    }
  }

  /// The bytes with the texts of all calls whose place accepts one.
  var expected: [UInt8] {
    var bytes = bytes
    for call in calls.sorted(by: { $0.end > $1.end }) where call.isSound {
      if InlineEdit.areSame(call.old, call.new) { continue }
      let line = bytes[..<call.start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let white = bytes[line...].prefix { $0 == 0x20 || $0 == 0x09 }
      let margin = String(decoding: white, as: UTF8.self)
      let literal = InlineLiteral(call.new).text(indentation: margin + step, newline: newline)
      let closure = "{" + newline + margin + step + literal + newline + margin + "}"
      switch (call.closure, call.literal) {
      case (_, let range?) where call.hasComment:
        bytes.replaceSubrange(range, with: literal.utf8)
      case (let range?, _): bytes.replaceSubrange(range, with: closure.utf8)
      default: bytes.insert(contentsOf: " \(closure)".utf8, at: call.end)
      }
    }
    return bytes
  }
}
