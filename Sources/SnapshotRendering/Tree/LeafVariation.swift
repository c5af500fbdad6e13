/// One fact of a rendering, and the texts that it would have with that fact changed alone.
package struct LeafVariation {
  /// Where the fact stands: a key path, or `line 3` of plain text.
  package let keyPath: String
  /// The whole text, scrubbed as a check would, for each of a few near twins of the fact.
  package let renderings: [Rendering]
  /// The scrubber that replaces the whole fact, if one does.
  package let scrubber: String?
}

extension SnapshotStrategy {
  /// Changes each fact of a subject's rendering in turn.
  ///
  /// - Throws: What rendering throws, and ``ScrubberError``.
  /// - Complexity: O(n k) for a text of length n with k facts.
  package func forEachVariation(
    of subject: Subject,
    _ body: (LeafVariation) -> Void
  ) throws -> Rendering {
    let recorder = UnorderedGroups.Recorder()
    let rendering = try UnorderedGroups.$recorder.withValue(recorder) { try unscrubbed(subject) }
    let groups = recorder.groups(in: rendering.bytes)
    let scrubbing = Scrubbing(scrubbers: scrubbers)
    let before = ScrubberNumbers()
    let leaves = rendering.leaves
    let taken = Set(leaves.flatMap(\.contents).map { rendering.bytes[$0] })
    for leaf in leaves {
      var renderings: [Rendering] = []
      var scrubber: String?
      for twin in leaf.twins(in: rendering.bytes, taken) {
        let changed = rendering.replacing(twin)
        let moved = groups.map { $0.moved(by: twin) }
        let result = try scrubbing.scrub(changed, groups: moved, after: before, allowsIdle: true)
        renderings.append(result.rendering)
        scrubber =
          scrubber ?? result.report.blind.first { $0.keyPath == leaf.keyPath }?.scrubber
      }
      body(LeafVariation(keyPath: leaf.keyPath, renderings: renderings, scrubber: scrubber))
    }
    return try scrubbing.scrub(rendering, groups: groups, after: before, allowsIdle: false)
      .rendering
  }
}

extension Rendering {
  /// Canonical text as it was read from a reference; nil when it is not canonical.
  package init?(canonical bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let tree = try? SnapshotTreeParser.parse(text), Array(tree.text.utf8) == bytes else {
      return nil
    }
    self.init(scrubbed: bytes, isTree: true)
  }

  /// The facts of canonical text, or the lines of plain text.
  fileprivate var leaves: [Leaf] {
    guard !isTree else {
      return SnapshotOutline(of: bytes).nodes.filter(\.isLeaf).map { node in
        let contents = node.contents(in: bytes)
        let quoted =
          node.value.lowerBound + 1..<max(node.value.lowerBound + 1, node.value.upperBound - 1)
        let isEmptyString = contents.isEmpty && node.value.count == 2
        return Leaf(
          keyPath: node.name,
          contents: contents.isEmpty ? [isEmptyString ? quoted : node.value] : contents
        )
      }
    }
    return SnapshotOutline.lines(of: bytes).enumerated().map { index, line in
      Leaf(keyPath: "line \(index + 1)", contents: [line])
    }
  }

  fileprivate func replacing(_ twin: Twin) -> Rendering {
    var changed = bytes
    changed.replaceSubrange(twin.range, with: twin.bytes)
    return Rendering(scrubbed: changed, isTree: isTree)
  }
}

/// One run of bytes and what takes its place.
private struct Twin {
  let range: Range<Int>
  let bytes: [UInt8]
}

/// A fact and the runs of bytes that say it.
private struct Leaf {
  let keyPath: String
  let contents: [Range<Int>]

  /// Near twins of the fact, of the same kind: a number for a number, a date for a date.
  ///
  /// - Parameters:
  ///   - bytes: The whole text.
  ///   - taken: What other facts say: a twin that said the same would share their token.
  /// - Returns: One or two changes for each run of bytes.
  func twins(in bytes: [UInt8], _ taken: Set<ArraySlice<UInt8>>) -> [Twin] {
    contents.flatMap { range -> [Twin] in
      let content = Array(bytes[range])
      for (word, other) in [("true", "false"), ("false", "true"), ("nil", "707")]
      where content.elementsEqual(word.utf8) {
        return [Twin(range: range, bytes: Array(other.utf8))]
      }
      let digits = content.indices.filter { (0x30...0x39).contains(content[$0]) }
      let letters = content.indices.filter { Self.isLetter(content[$0]) }
      let isHexadecimal = content.starts(with: "0x".utf8)
      let words = (digits + letters).sorted().drop { isHexadecimal && $0 < 2 }
      guard let first = words.first, let last = digits.last ?? letters.last else {
        return [Twin(range: range, bytes: content + [0x78])]
      }
      return Set([first, last]).sorted().map { index in
        var changed = content
        changed[index] = Self.other(content[index])
        while taken.contains(changed[...]) { changed.append(0x37) }
        return Twin(range: range, bytes: changed)
      }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// The next digit or letter; the one before at the end, so that a hexadecimal digit stays one.
  private static func other(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x39, 0x46, 0x5A, 0x66, 0x7A: byte - 1
    default: byte + 1
    }
  }
}

extension UnorderedGroups.Group {
  fileprivate func moved(by twin: Twin) -> UnorderedGroups.Group {
    let delta = twin.bytes.count - twin.range.count
    var moved = self
    moved.starts = starts.map { $0 > twin.range.lowerBound ? $0 + delta : $0 }
    if end > twin.range.lowerBound { moved.end += delta }
    return moved
  }
}
