import ProofsheetBasics

/// What is wrong with a fixture file, a scenario, a recording or a launch, in one sentence.
///
/// `Fixture "a.json" does not exist below /Fixtures; the nearest name is "A/a.json".`
public struct FixtureError: Error, Sendable, CustomStringConvertible {
  /// What exactly is wrong.
  package let problem: any FixtureProblem

  package init(problem: some FixtureProblem) { self.problem = problem }

  package init(_ problem: FileProblem) { self.problem = problem }

  package init(_ problem: ScenarioFileProblem) { self.problem = problem }

  init(_ problem: LaneProblem) { self.problem = problem }

  init(_ problem: LaunchProblem) { self.problem = problem }

  /// What is wrong, where, and what to do.
  public var description: String { problem.description }
}

/// One precise problem; its description is what the error says.
package protocol FixtureProblem: Hashable, Sendable, CustomStringConvertible {}

/// Why a fixture file could not be read.
package enum FileProblem: FixtureProblem {
  /// How a path leads out of the fixture folder.
  package enum Escape: Hashable, Sendable {
    /// It starts at the root of the disk.
    case absolutePath
    /// It holds a `..`.
    case parentFolder
    /// It goes through a symbolic link that ends elsewhere.
    case symbolicLink(target: String)
  }

  /// The path is empty.
  case emptyPath(root: String)
  /// A scenario names a file, but the client was given no fixture folder.
  case noFolder(path: String)
  /// The fixture folder itself is not there.
  case missingRoot(path: String, root: String)
  /// There is no such file; `nearest` is the most alike name that is there.
  case missing(path: String, root: String, nearest: String?)
  /// There is a file whose name differs only in upper and lower case.
  case differsInCase(path: String, root: String, actual: String)
  /// The path leads out of the fixture folder.
  case leavesRoot(path: String, root: String, escape: Escape)
  /// The path names a folder.
  case isFolder(path: String, root: String)
  /// The file is there but the system will not let it be read.
  case unreadable(path: String, root: String, reason: String)
}

extension FileProblem {
  /// What is wrong, where, and what to do, in one sentence.
  package var description: String {
    switch self {
    case .emptyPath(let root):
      "A fixture path is empty: name a file below \(root)."
    case .noFolder(let path):
      "Fixture \(quoted(path)) cannot be read because the client was given no fixture folder: "
        + "pass fixtures: FixtureFolder(root: …)."
    case .missingRoot(let path, let root):
      "Fixture \(quoted(path)) cannot be read because the fixture folder \(root) does not exist."
    case .missing(let path, let root, let nearest):
      "Fixture \(quoted(path)) does not exist below \(root)"
        + (nearest.map { "; the nearest name is \(quoted($0))." } ?? ", which holds no files.")
    case .differsInCase(let path, let root, let actual):
      "Fixture \(quoted(path)) does not exist below \(root), but \(quoted(actual)) does: "
        + "write its name in the same case."
    case .leavesRoot(let path, let root, .absolutePath):
      "Fixture \(quoted(path)) is an absolute path: name it relative to \(root)."
    case .leavesRoot(let path, let root, .parentFolder):
      "Fixture \(quoted(path)) holds \"..\": name a file below \(root)."
    case .leavesRoot(let path, let root, .symbolicLink(let target)):
      "Fixture \(quoted(path)) goes through a symbolic link to \(target), which is outside of "
        + "\(root): copy the file into the folder."
    case .isFolder(let path, let root):
      "Fixture \(quoted(path)) is a folder below \(root): name a file in it."
    case .unreadable(let path, let root, let reason):
      "Fixture \(quoted(path)) below \(root) cannot be read: \(reason)."
    }
  }
}
