import Proofsheet
import Testing

@testable import Adversaries

/// Every member of every double of `Families.swift` is called, and what was written down is read.
@Suite struct FamiliesAtWorkTests {
  private let calls = JourneyCalls()

  @Test func associatedTypes() async throws {
    let router = ListRoutingDouble<Int>(calls: calls) { 4 }
    router.answers.items = { [1] }
    router.answers.first = { 2 }
    router.show(3)
    #expect(try router.items() == [1] && router.first() == 2 && router.only() == 4)
    let pages = PagesDataSourceDouble<Int, [Int]>(calls: calls) { [7] }
    pages.answers.next = { $0.map { [$0] } }
    #expect(pages.page == [7])
    #expect(await pages.next(after: 8) == [8])
    let texts = TextListRoutingDouble(calls: calls)
    texts.answers.text = { "t" }
    texts.answers.items = { ["a"] }
    texts.answers.first = { "b" }
    texts.answers.only = { "c" }
    let any: any ListRouting<String> = texts
    any.show("s")
    #expect(try texts.text() == "t" && any.items() == ["a"] && any.first() == "b")
    #expect(any.only() == "c")
    let repository = SharedPagesRepositoryDouble<Int>(calls: calls)
    repository.items = [1]
    repository.answers.item = { $0 }
    #expect(repository.items == [1])
    #expect(try await repository.item(at: 3) == 3)
    assertSnapshot(of: calls)
  }

  @Test func refinedProtocols() {
    let child = ChildRoutingDouble(calls: calls)
    child.show()
    child.close()
    child.extra()
    child.title = "t"
    let grandparent: any GrandparentRouting = child
    #expect(grandparent.title == "t")
    let parents: [any GrandparentRouting] = [
      GrandparentRoutingDouble(calls: calls, named: "grandparent"),
      ParentRoutingDouble(calls: calls, named: "parent"),
      OtherParentRoutingDouble(calls: calls, named: "other"),
    ]
    for parent in parents { parent.close() }
    (parents[1] as? ParentRoutingDouble)?.show()
    (parents[2] as? OtherParentRoutingDouble)?.title = "o"
    (parents[0] as? GrandparentRoutingDouble)?.answers.title = { "g" }
    (parents[1] as? ParentRoutingDouble)?.answers.title = { "p" }
    #expect(parents.map(\.title) == ["g", "p", "o"])
    let delegate = DefaultsDelegateDouble(calls: calls)
    delegate.told("x")
    (delegate as any DefaultsDelegate).optional()
    delegate.added()
    assertSnapshot(of: calls)
  }

  @Test func protocolsOfOthers() {
    let (equal, hashed) = (EqualViewDouble(calls: calls), HashedViewDouble(calls: calls))
    equal.show()
    hashed.show()
    #expect(equal == equal && equal != EqualViewDouble())
    #expect(Set([hashed, HashedViewDouble()]).count == 2)
    #expect(hashed.id == ObjectIdentifier(hashed))
    let identified = IdentifiedViewDouble(calls: calls)
    identified.answers.id = { 3 }
    identified.select(identified.id)
    ObjectViewDouble(calls: calls).show()
    let words = WordsViewDouble(calls: calls)
    words.show()
    #expect("\(words)" == "WordsViewDouble" && words.debugDescription == "WordsViewDouble")
    let failure = FailureProviderDouble(calls: calls)
    failure.answers.reason = { "none" }
    #expect((failure as any Error) is FailureProviderDouble && failure.reason() == "none")
    assertSnapshot(of: calls)
  }

  @available(*, deprecated)
  @Test func oldNewAndHidden() {
    let delegate = ScreensDelegateDouble(calls: calls)
    delegate.answers.told = { $0 }
    #expect(delegate.told(Screens.Row()) != nil)
    OldServiceDouble(calls: calls, named: "old").work()
    if #available(macOS 15, iOS 18, *) {
      NewServiceDouble(calls: calls, named: "new").work()
      let dated = DatedServiceDouble(calls: calls)
      dated.answers.new = { 1 }
      dated.old()
      #expect(dated.new() == 1)
    }
    InternalRoutingDouble(calls: calls).go(Screens.Row())
    PackageRoutingDouble(calls: calls).go()
    let empty: (any EmptyRouting, any MarkedView) = (EmptyRoutingDouble(), MarkedViewDouble())
    assertSnapshot(of: calls)
    assertSnapshot(of: empty.0, named: "empty")
  }

  /// A snapshot of a double shows its calls.
  @Test func doubleShowsItsCalls() {
    let router = PlainRoutingDouble()
    router.show(Person(id: 1, name: "Ada"), animated: false)
    router.close()
    assertSnapshot(of: router)
  }
}
