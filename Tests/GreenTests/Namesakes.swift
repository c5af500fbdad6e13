import Testing

/// A test with the name of a test in another file.
@Suite struct Namesakes {
  @Test(.disabled(if: chosen == "// @Test(.disabled()) func way() in another file")) func way() {}
}
