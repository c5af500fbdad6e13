import Foundation
import Testing

@testable import HTTPFixtures
@testable import TrafficRecording

@Suite struct ByteSearchTests {
  /// The definition, as a slow oracle.
  private static func slow(_ patterns: [(bytes: [UInt8], secret: Int)], _ text: [UInt8]) -> Int? {
    patterns.filter { pattern in
      (0..<max(0, text.count - pattern.bytes.count + 1)).contains { offset in
        text[offset..<(offset + pattern.bytes.count)].elementsEqual(pattern.bytes)
      }
    }.map(\.secret).min()
  }

  @Test func findsWhatALinearSearchFinds() {
    var seed: UInt64 = 1
    func next(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(97 + next(3)) } }
    var wrong: [String] = []
    var found = 0
    for _ in 0..<2_000 {
      let patterns = (0..<(1 + next(4))).map { _ in (bytes: bytes(1 + next(5)), secret: next(3)) }
      let text = bytes(next(12))
      let fast = ByteSearch(patterns).first(in: Data(text))
      if fast?.secret != Self.slow(patterns, text) { wrong.append("\(patterns) in \(text)") }
      if fast != nil { found += 1 }
    }
    #expect(wrong.isEmpty)
    #expect(found > 500 && found < 1_900)
  }

  @Test func everyEditChangesTheChecksum() {
    let text = Data("twelve bytes".utf8)
    let sums = text.indices.flatMap { index in
      (0..<8).map { bit in
        var edited = text
        edited[index] ^= 1 << bit
        return BodyChecksum.text(of: edited)
      }
    }
    #expect(
      Set(sums + [BodyChecksum.text(of: text), BodyChecksum.text(of: text + [0])]).count == 98
    )
    #expect(BodyChecksum.text(of: Data()) == "cbf29ce484222325")
  }

  @Test func escapesAreTakenOff() {
    let rows: [(String, String)] = [
      (#"a\"b\\c\n\u00e9\ud83d\ude00"#, "a\"b\\c\né😀"), (#"\u12"#, "u12"), ("\\", "\\"),
      (#"\/\q"#, "/q"), ("plain", "plain"), ("", ""),
    ]
    for (escaped, plain) in rows {
      #expect(SecretSearch.unescapedJSON(Data(escaped.utf8)) == Data(plain.utf8), "\(escaped)")
    }
    for (escaped, plain) in [("%41%2f%zz%4", "A/%zz%4"), ("%%41", "%A"), ("%", "%")] {
      #expect(SecretSearch.unescapedPercent(Data(escaped.utf8)) == Data(plain.utf8), "\(escaped)")
    }
  }
}
