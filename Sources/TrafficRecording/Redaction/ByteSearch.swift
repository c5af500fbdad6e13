import Foundation
import HTTPFixtures
import ProofsheetBasics

/// Looks for many byte strings at once.
struct ByteSearch {
  /// What is looked for, each with the number of the secret that it stands for.
  private let patterns: [(bytes: [UInt8], secret: Int)]
  /// Which patterns begin with two bytes, by these; the longest chain is short, because the
  /// beginnings of secrets differ and what they were replaced by is not in the file.
  private let byStart: [UInt16: [Int]]
  private let isStart: [Bool]
  private let single: Set<Int>

  /// - Parameter patterns: Not empty, each with a number.
  init(_ patterns: [(bytes: [UInt8], secret: Int)]) {
    self.patterns = patterns
    var byStart: [UInt16: [Int]] = [:]
    var isStart = [Bool](repeating: false, count: 1 << 16)
    var single: Set<Int> = []
    for (index, pattern) in patterns.enumerated() {
      guard pattern.bytes.count > 1 else {
        single.insert(index)
        continue
      }
      let start = UInt16(pattern.bytes[0]) << 8 | UInt16(pattern.bytes[1])
      byStart[start, default: []].append(index)
      isStart[Int(start)] = true
    }
    self.byStart = byStart
    self.isStart = isStart
    self.single = single
  }

  /// The lowest number that is found, and where.
  ///
  /// - Complexity: O(n) in the size of the text where few beginnings of secrets occur in it.
  func first(in text: Data) -> (secret: Int, offset: Int)? {
    var best: (secret: Int, offset: Int)?
    text.withUnsafeBytes { text in
      for index in single {
        guard let offset = text.firstIndex(of: patterns[index].bytes[0]) else { continue }
        if patterns[index].secret < best?.secret ?? .max { best = (patterns[index].secret, offset) }
      }
      guard let start = text.baseAddress, text.count > 1, !byStart.isEmpty else { return }
      isStart.withUnsafeBufferPointer { isStart in
        var offset = 0
        while offset + 1 < text.count {
          let key = Int(text[offset]) << 8 | Int(text[offset + 1])
          if isStart[key] { look(at: offset, key, start, text.count, &best) }
          offset += 1
        }
      }
    }
    return best
  }

  private func look(
    at offset: Int,
    _ key: Int,
    _ start: UnsafeRawPointer,
    _ count: Int,
    _ best: inout (secret: Int, offset: Int)?
  ) {
    for index in byStart[UInt16(key)] ?? [] {
      let pattern = patterns[index]
      guard pattern.secret < best?.secret ?? .max, offset + pattern.bytes.count <= count,
        memcmp(start + offset, pattern.bytes, pattern.bytes.count) == 0
      else { continue }
      best = (pattern.secret, offset)
    }
  }
}
