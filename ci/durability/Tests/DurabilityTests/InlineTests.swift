import Foundation
import Proofsheet
import Testing

/// Texts in a source that `ci/decisions` copies to the same place below another root.
///
/// The distance of two calls equals the lines of a text, so that an edit that does not follow its
/// call finds another.
@Suite struct InlineTests {
  @Test(.enabled(if: Environment["DURABILITY_INLINE"] == "1")) func fourTexts() {
    assertInlineSnapshot(of: "text 1", as: .lines, file: "Tests/DurabilityTests/InlineTests.swift")
    // 2
    // 3
    // 4
    assertInlineSnapshot(of: "text 2", as: .lines, file: "Tests/DurabilityTests/InlineTests.swift")
    // 2
    // 3
    // 4
    assertInlineSnapshot(of: "text 3", as: .lines, file: "Tests/DurabilityTests/InlineTests.swift")
    // 2
    // 3
    assertInlineSnapshot(of: "text 4", as: .lines, file: "Tests/DurabilityTests/InlineTests.swift")
  }
}
