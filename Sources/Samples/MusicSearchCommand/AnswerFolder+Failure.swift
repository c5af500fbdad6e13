extension AnswerFolder {
  /// The reason why a folder of answers has no answer to a search.
  enum Failure: Error, CustomStringConvertible {
    case noFolder(String)
    case noFixtures(above: String)
    case noRecording(String, existing: [String])
    case unreadable(String)
    case notASearch(String)

    var description: String {
      switch self {
      case .noFolder(let path):
        "There is no folder '\(path)'."
      case .noFixtures(let path):
        "There is no folder 'Fixtures/Search' at or above '\(path)'; "
          + "name one with '--fixtures DIR'."
      case .noRecording(let path, []):
        "There is no recording '\(path)', and its folder holds no others."
      case .noRecording(let path, let existing):
        "There is no recording '\(path)'; the folder holds \(existing.joined(separator: ", "))."
      case .unreadable(let path):
        "The file '\(path)' cannot be read."
      case .notASearch(let address):
        "The folder answers searches only, not \(address)."
      }
    }
  }
}
