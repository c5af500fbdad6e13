import Foundation
import Testing

@testable import SnapshotRendering

@Suite struct DepthTests {
  /// Runs `work` on a thread whose stack has room for no recursion.
  private func onSmallStack<Value: Sendable>(
    kilobytes: Int = 512,
    _ work: @escaping @Sendable () -> Value
  ) -> Value? {
    let result = Box<Value>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      result.value = work()
      done.signal()
    }
    thread.stackSize = kilobytes << 10
    thread.start()
    done.wait()
    return result.value
  }

  @Test func objectsOfAnyDepthRender() {
    let count = onSmallStack {
      let links = (0..<10_000).map { _ in Link() }
      for (link, next) in zip(links, links.dropFirst()) { link.next = next }
      let count = Rendering(of: links[0]).bytes.count
      for link in links { link.next = nil }
      return count
    }
    let indentation = (1...10_000).reduce(0) { $0 + 2 * $1 }
    #expect(
      count == "Link\n".count + indentation + 9_999 * "next: Link\n".count + "next: nil\n".count
    )
  }

  @Test func enumsOfAnyDepthRenderParseAndPrint() {
    let isSame = onSmallStack {
      var chain = Chain.end
      for _ in 0..<10_000 { chain = .link(chain) }
      let text = Rendering(of: chain).text
      while case .link(let next) = chain { chain = next }
      let expected = String(repeating: ".link(", count: 10_000) + ".end"
      return text.hasPrefix(expected) && (try? SnapshotTreeParser.parse(text))?.text == text
    }
    #expect(isSame == true)
  }

  @Test func listsOfAnyDepthRender() {
    let count = onSmallStack {
      var list: [Any] = []
      for _ in 0..<10_000 { list = [list] }
      let count = Rendering(of: list).bytes.count
      while let inner = list.first as? [Any] { list = inner }
      return count
    }
    let indentation = (0..<10_000).reduce(0) { $0 + 2 * $1 }
    #expect(count == indentation + 10_000 * "-\n".count + " []".count)
  }

  /// The text grows with the square of the depth, so the stack shrinks with the depth here.
  @Test func treesOfAnyDepthParseCompareAndPrint() {
    let isSame = onSmallStack(kilobytes: 96) {
      let text = (0..<2_000).map { String(repeating: " ", count: $0 * 2) + "-\n" }.joined()
      guard let tree = try? SnapshotTreeParser.parse(text) else { return false }
      let other = try? SnapshotTreeParser.parse(text.dropLast(2) + "- 1\n")
      return tree.text == text && tree == (try? SnapshotTreeParser.parse(text)) && tree != other
    }
    #expect(isSame == true)
  }

  /// Ten thousand levels, built, compared and let go of without a text.
  @Test func treesOfTenThousandLevelsAreFreed() {
    let isSame = onSmallStack {
      func tree(_ last: String) -> SnapshotTree {
        var tree = SnapshotTree(lead: .item, head: last)
        for level in 0..<10_000 {
          tree = SnapshotTree(lead: .field("f\(level)"), head: "", children: [tree])
        }
        return tree
      }
      var kept = tree("a")
      let inner = kept.children[0]
      let areTold = kept != tree("b") && kept == tree("a")
      kept = tree("c")
      return areTold && inner != kept && inner.children[0].children.count == 1
    }
    #expect(isSame == true)
  }
}

private final class Link {
  var next: Link?
}

/// A value handed from one thread to another.
private final class Box<Value>: @unchecked Sendable {  // read after the semaphore, never beside it
  var value: Value?
}
