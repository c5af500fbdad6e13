import Foundation
import Testing

@testable import SnapshotRendering

@Suite struct CanonicalTextTests {
  @Test func everyValueHasItsExactText() {
    for sample in Corpus.all {
      #expect(Rendering(of: sample.value).text == sample.text)
    }
  }

  @Test func objectsAndTypesHaveTheirExactText() {
    for sample in ObjectCorpus.samples() {
      #expect(Rendering(of: sample.value).text == sample.text)
    }
  }

  @Test func renderingTwiceGivesEqualBytes() {
    for sample in Corpus.all + ObjectCorpus.samples() {
      #expect(Rendering(of: sample.value) == Rendering(of: sample.value))
    }
  }

  @Test func textParsesAndPrintsBack() throws {
    for sample in Corpus.all + ObjectCorpus.samples() {
      let text = Rendering(of: sample.value).text
      let tree = try SnapshotTreeParser.parse(text)
      #expect(tree.text == text)
      let inList = Rendering(of: [sample.value]).text
      #expect(try SnapshotTreeParser.parse(inList).text == inList)
    }
  }

  /// The same value deep inside another one shows the same facts.
  @Test func nearTwinsDiffer() {
    for sample in Corpus.all + ObjectCorpus.samples() {
      guard let twin = sample.twin else { continue }
      #expect(Rendering(of: sample.value) != Rendering(of: twin))
      let inside = Rendering(of: ["key": [sample.value]])
      #expect(inside != Rendering(of: ["key": [twin]]))
    }
  }

  @Test func noTextShowsAnAddressOrAModule() {
    let samples = Corpus.all + ObjectCorpus.samples()
    let text = samples.map { Rendering(of: $0.value).text }.joined()
    for word in ["0x0", "0x7", "SnapshotRenderingTests", "unknown context", "Optional("] {
      #expect(!text.contains(word))
    }
  }
}
