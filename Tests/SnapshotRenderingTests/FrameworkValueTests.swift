import Foundation
import Testing

@testable import SnapshotRendering

#if canImport(Combine) && !os(Linux)
import Combine
#endif
#if canImport(UIKit) && !os(Linux)
import UIKit
#endif

/// Values of Apple's frameworks, for the first run on a Mac.
@Suite struct FrameworkValueTests {
  private func text(_ value: Any) -> String { Rendering(of: value).text }

  #if canImport(Combine) && !os(Linux)
  private final class Screen {
    @Published var title = "a"
  }

  @Test func aPublishedPropertyReadsAlikeBeforeAndAfterSomebodySubscribes() {
    let screen = Screen()
    let before = text(screen)
    let cancellable = screen.$title.sink { _ in }
    #expect(text(screen) == before)
    #expect(before.contains("title: \"a\""))
    #expect(text(Set([cancellable])) == "1 AnyCancellable(opaque)\n")
    #expect(text(CurrentValueSubject<Int, Never>(3)) == "3\n")
  }
  #endif

  #if canImport(UIKit) && !os(Linux)
  @Test func coloursAreToldApart() {
    #expect(text(UIColor.red) != text(UIColor.blue))
    #expect(text(UIColor.red).contains("1.0 0.0 0.0 1.0"))
  }
  #endif

  #if canImport(UIKit) && !os(watchOS) && !os(Linux)
  @Test func stylesAreToldApart() {
    #expect(text(UIUserInterfaceStyle.dark) == ".UIUserInterfaceStyle(rawValue: 2)\n")
  }
  #endif

  @Test func namesOfImagesAreFoundInTheirDescriptions() {
    let rows = [
      "<UIImage:0x600003a1 symbol(system: star) {20, 19} renderingMode=automatic>":
        "symbol(system: star)",
      "<UIImage:0x1 named(main: logo) {1, 1}>": "named(main: logo)",
      "<UIImage:0x1 anonymous {1, 1}>": nil,
    ]
    for (description, name) in rows { #expect(ImageName.of(description) == name) }
  }
}
