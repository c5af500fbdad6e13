/// What of a template, a path or a format is not understood, in words.
struct TemplateProblem: Error, Hashable, Sendable {
  let words: String

  init(_ words: String) { self.words = words }
}
