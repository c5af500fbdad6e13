import Foundation
import ProofsheetBasics
import Testing

@testable import SnapshotRendering

@Suite struct DepthTests {
  /// A depth at which the stack has some fifty bytes for each level: no room for a call.
  private static let depth = 2_000

  /// Runs `work` on a thread whose stack has room for no recursion.
  private func onSmallStack(_ work: @escaping @Sendable () -> Bool) -> Bool {
    let result = Locked(false)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let isTrue = Rendering.$isUnlimited.withValue(true, operation: work)
      result.withLock { $0 = isTrue }
      done.signal()
    }
    thread.stackSize = 96 << 10
    thread.start()
    done.wait()
    return result.withLock { $0 }
  }

  /// The text of 2,000 levels is 4 MB of indentation; it parses back, and its tree is freed.
  @Test func objectsOfAnyDepthRenderAndParseBack() {
    let isSame = onSmallStack {
      let links = (0..<Self.depth).map { _ in Link() }
      for (link, next) in zip(links, links.dropFirst()) { link.next = next }
      let rendering = Rendering(of: links[0])
      for link in links { link.next = nil }
      return rendering.tree?.text == rendering.text && rendering.lines.count == Self.depth + 1
    }
    #expect(isSame)
  }

  @Test func enumsOfAnyDepthRenderParseAndPrint() {
    let isSame = onSmallStack {
      var chain = Formula.number(1)
      for _ in 0..<Self.depth { chain = .negated(chain) }
      let text = Rendering(of: chain).text
      while case .negated(let next) = chain { chain = next }
      let expected = String(repeating: ".negated(", count: Self.depth) + ".number(1"
      return text.hasPrefix(expected) && (try? CanonicalText(text))?.printed == text
    }
    #expect(isSame)
  }

  /// A text that nobody could read is refused before it is written, unless the assertion allows it.
  @Test func textsOfTooManyLevelsOrBytesAreRefused() throws {
    let links = (0..<10_000).map { _ in Link() }
    for (link, next) in zip(links, links.dropFirst()) { link.next = next }
    defer { for link in links { link.next = nil } }
    let (state, lines) = (SnapshotStrategy<Link>.state, SnapshotStrategy<String>.lines)
    #expect(throws: RenderingError.tooDeep(place: "Link.next")) { try state.render(links[0]) }
    #expect(Rendering(of: links[0]).text == "Link\n")
    #expect(try state.render(links[10_000 - 500]).lines.count == 501)
    #expect(try state.unlimited.render(links[10_000 - 501]).lines.count == 502)
    let long = String(repeating: "a", count: RenderingError.mostBytes)
    #expect(throws: RenderingError.tooLong(place: "Dictionary<String, Array<Array<String>>>")) {
      try SnapshotStrategy.state.render(["a": [[long], ["a"]]])
    }
    #expect(throws: RenderingError.tooLong(place: "The text")) { try lines.render(long) }
    #expect(try lines.unlimited.render(long).bytes.count == long.utf8.count + 1)
  }

  @Test func aBoxThatContainsOnlyItselfIsRefused() {
    let (own, other) = (Ring(), Ring())
    (own.content, other.content) = (other, own)
    defer { (own.content, other.content) = (nil, nil) }
    for subject in [own, [Ring()], ["a": other]] as [Any] {
      #expect(throws: RenderingError.tooDeep(place: "Ring")) {
        try SnapshotStrategy.state.unlimited.render(subject)
      }
    }
  }
}

private final class Link {
  var next: Link?
}

/// A box with the next box, or with itself.
private final class Ring: SnapshotDescribing {
  var content: Ring?
  var snapshotFields: KeyValuePairs<String, Any?> { ["": content ?? self] }
}
