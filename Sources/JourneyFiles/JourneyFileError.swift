/// Why a journey file could not be played.
package struct JourneyFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// One sentence that says what, where and what to do, and what there is to choose from below it.
  package let description: String

  /// - Parameters:
  ///   - description: The sentence.
  ///   - title: What stands above the items.
  ///   - items: What there is to choose from.
  init(_ description: String, _ title: String = "", _ items: [String] = []) {
    let list = items.isEmpty ? "" : "\n\(title)" + items.map { "\n  \($0)" }.joined()
    self.description = description + list
  }
}
