import Foundation
import Proofsheet
import Testing

/// Texts in a source of which `ci/decisions` has a copy below its own root, in the same place.
///
/// As many lines lie between two calls as a text adds, so that an edit that did not follow its call
/// would find another.
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
