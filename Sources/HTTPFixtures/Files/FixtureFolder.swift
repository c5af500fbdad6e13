public import Foundation
import ProofsheetBasics

/// The folder that fixture files are read from.
///
/// Each file is looked up and read once; copies of the value share what has been read.
public struct FixtureFolder: Sendable {
  /// What was read and found good so far, by relative path.
  private struct Known {
    var data: [String: Data] = [:]
    var checked: Set<String> = []
  }

  /// The folder.
  package let root: URL
  private let known = Locked(Known())
  /// Told of each file that is asked for, once.
  private let noted: @Sendable (String) -> Void

  /// Names the folder; nothing is read yet.
  public init(root: URL) {
    self.init(root: root, noted: { _ in })
  }

  /// Names the folder, and who is told which files are asked for.
  ///
  /// - Parameters:
  ///   - root: The folder.
  ///   - noted: Takes the path of each file that is read, or that is asked for and cannot be.
  package init(root: URL, noted: @escaping @Sendable (String) -> Void) {
    self.root = root
    self.noted = noted
  }

  /// The bytes of a file.
  ///
  /// - Parameter path: The path below the folder, with `/` between its parts.
  /// - Returns: The bytes, shared between all that read the file.
  /// - Throws: A `FixtureError` that says what is wrong with the path or the file.
  package func data(at path: String) throws(FixtureError) -> Data {
    if let data = known.withLock({ $0.data[path] }) { return data }
    let data = try read(path)
    known.withLock { $0.data[path] = data }
    return data
  }

  /// Checks that a file can be read, without keeping its bytes.
  ///
  /// - Parameter path: The path below the folder, with `/` between its parts.
  /// - Throws: The `FixtureError` that `data(at:)` would throw.
  package func check(_ path: String) throws(FixtureError) {
    if known.withLock({ $0.checked.contains(path) || $0.data[path] != nil }) { return }
    do throws(FixtureError) {
      _ = try locate(path)
    } catch {
      noted(path)
      throw error
    }
    known.withLock { _ = $0.checked.insert(path) }
  }

  private func read(_ path: String) throws(FixtureError) -> Data {
    noted(path)
    let file = try locate(path)
    do {
      return try Data(contentsOf: file)
    } catch {
      let error = error as NSError
      throw FixtureError(
        .unreadable(path: path, root: root.path, reason: "\(error.domain) \(error.code)")
      )
    }
  }
}
