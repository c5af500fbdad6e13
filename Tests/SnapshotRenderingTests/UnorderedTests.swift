import Foundation
import ProofsheetBasics
import TestSupport
import Testing

@testable import SnapshotRendering

@Suite struct UnorderedTests {
  /// The hash trees of the collections package have an order, which differs in each process.
  @Test func hashTreesHaveNoOrder() {
    #expect(TypePlan.isHashTree("HashTreeCollections.TreeDictionary<Swift.Int, Swift.Int>.Keys"))
    #expect(TypePlan.isHashTree("Collections.TreeSet<Swift.Int>"))
    #expect(!TypePlan.isHashTree("OrderedCollections.OrderedSet<Swift.Int>"))
  }

  @Test func sharingInsideAnElementIsNumberedForItAlone() {
    let sets = [("a", "b"), ("b", "a")].map { first, second in
      Set(
        [first, second].map { name in
          let shared = Node(name)
          return Pairing(first: shared, second: shared)
        }
      )
    }
    #expect(Rendering(of: sets[0]) == Rendering(of: sets[1]))
    let text = Rendering(of: sets[0]).text
    #expect(text.components(separatedBy: "first: Node #1\n").count == 3)
    #expect(text.components(separatedBy: "second: see Node #1\n").count == 3)
  }

  /// Every person knows every other one, so each element leads to all others in every order.
  @Test func objectsThatSetsShareAreShownByContent() throws {
    func circle(_ names: [String]) -> Set<Member> {
      let members = names.map { Member($0, []) }
      for member in members { member.others = Set(members.filter { $0 !== member }) }
      return Set(members)
    }
    let names = (0..<10).map { "m\($0)" }
    let few = Rendering(of: circle(Array(names[..<4]))).text
    #expect(few == Rendering(of: circle(names[..<4].reversed())).text)
    #expect(few != Rendering(of: circle(names[..<3] + ["other"])).text)
    #expect((try? CanonicalText(few))?.printed == few)
    // Sixty levels of two objects, each of which holds both objects of the level below.
    let lattice = (0..<60).reduce(into: circle(["a", "b"])) { level, depth in
      level = Set(["a", "b"].map { Member("\($0)\(depth)", Array(level)) })
    }
    for members in [circle(names), lattice] {
      #expect(throws: RenderingError.tooLong(place: "Set<Member>")) {
        try SnapshotStrategy.state.render(members)
      }
    }
  }

  /// The order of elements is total and transitive, also where numbers meet letters.
  @Test func theOrderOfElementsIsOneOrder() {
    let words = [
      "", "0", "00", "01", "1", "1a", "2", "9", "10", "010", "a1", "a10", "a2", "1.5", "1.25",
    ]
    let pairs = words.flatMap { first in words.filter { first < $0 }.map { [first, $0] } }
    for all in pairs.flatMap({ pair in words.map { pair + [$0] } }) {
      let orders = [all, all.reversed(), [all[1], all[2], all[0]]]
      let texts = Set(orders.map { Rendering(of: Set($0)).text })
      if texts.count != 1 { Issue.record("\(all) has \(texts.count) orders") }
    }
  }
}

private struct Pairing: Hashable {
  let first: Node
  let second: Node
}

private final class Member: Hashable {
  let name: String
  var others: Set<Member>

  init(_ name: String, _ others: [Member]) {
    self.name = name
    self.others = Set(minimumCapacity: others.count * 40)
    for other in others { self.others.insert(other) }
  }

  static func == (left: Member, right: Member) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
