import Foundation
import ProofsheetBasics
import SnapshotChecking
import Testing

@testable import SnapshotReview

/// Sources nobody wrote, of everything that can hold a bracket, a quote or a slash.
///
/// `ci/surgery` edits ten thousand of them.
@Suite struct GeneratedSourceTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  private static let environment = ProcessInfo.processInfo.environment
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
        // Slashes that came together to something that is no Swift.
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

  /// Accepts all texts of a source; returns why some were refused.
  private func accept(_ source: GeneratedSource) throws -> [String] {
    try scene.write(source.text, to: InlineSample.path)
    let edits = source.edits(path: InlineSample.path)
    for edit in edits { try InlineEditStore(folders: scene.folders).hold(edit) }
    let pending = InlinePending(folders: scene.folders, decision: Decision(folders: scene.folders))
    let refusals = pending.accept(edits).map { "\($0.error)" }
    let store = InlineEditStore(folders: scene.folders)
    for edit in try store.edits() { try store.forget(edit) }
    return refusals
  }
}
