import Testing

@testable import SnapshotRendering

@Suite struct FrameworkValueTests {
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
