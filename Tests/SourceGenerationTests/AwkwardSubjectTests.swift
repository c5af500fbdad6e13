import Foundation
import Proofsheet
import Testing

@testable import AwkwardSubjects

/// The generated code for a module of awkward subjects compiles, and reads every property.
@MainActor
@Suite struct AwkwardSubjectTests {
  @Test func classes() {
    assertSnapshot(of: HomeViewModel(), named: "home")
    // The class with the description differs from that of two values.
    let lists = [ListViewModel(), PagedListViewModel(), EndlessListViewModel()]
    assertSnapshot(of: lists, named: "lists")
    assertSnapshot(of: LoginViewModel(), named: "login")
    assertSnapshot(of: MixedViewModel(), named: "mixed")
    assertSnapshot(of: CountedPresenter(), named: "counted")
    assertSnapshot(of: CartPresenter(router: NoRouter(), owner: lists[0]), named: "cart")
  }

  @Test func values() {
    assertSnapshot(of: BoxViewModel("a"), named: "box")
    assertSnapshot(of: BoxViewModel<Int>.InnerViewModel(1), named: "inner")
    assertSnapshot(of: Namespace.default.KeywordViewModel(), named: "keywords")
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) {
      assertSnapshot(of: InternalViewModel(), named: "internal")
    }
    assertSnapshot(of: ModeViewModel.grid(columns: 2), named: "mode")
    assertSnapshot(of: SectionedViewModel(), named: "sectioned")
  }
}

private struct NoRouter: CartRouting {
  func close() {}
}
