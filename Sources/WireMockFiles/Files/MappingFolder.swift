import Foundation
import HTTPFixtures
import JSONSyntax
import ProofsheetBasics
import ToolBasics

/// The mapping files below a folder, or one file alone.
struct MappingFolder {
  /// A file, and what it is called in errors.
  private struct File: Sendable {
    let url: URL
    let name: String
  }

  private let location: URL
  private let rendersEverywhere: Bool
  private let isFolder: Bool

  init(_ location: URL, rendersEverywhere: Bool) throws(FixtureError) {
    self.location = location
    self.rendersEverywhere = rendersEverywhere
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: location.path, isDirectory: &isDirectory) else {
      throw FixtureError(
        "There are no WireMock mappings at \(location.path): name a folder or a file that exists.",
        isAbsence: true
      )
    }
    isFolder = isDirectory.boolValue
  }

  /// All mappings in the order of their files' names.
  ///
  /// - Parameter leftOut: Files that are not read, by their paths below the folder.
  /// - Returns: What was read.
  /// - Throws: `FixtureError` with everything that is refused.
  func mappings(leavingOut leftOut: [String]) throws(FixtureError) -> [MappingReader.Mapping] {
    let all = files()
    for name in leftOut where !all.contains(where: { $0.name == name }) {
      let nearest =
        NearestWord.to(name, in: all.map(\.name)).map { ": is it \(quoted($0))?" } ?? "."
      throw FixtureError("leavingOut names \(quoted(name)), which is no file there\(nearest)")
    }
    let files = all.filter { !leftOut.contains($0.name) }
    guard !files.isEmpty else {
      throw FixtureError("\(location.path) holds no mappings: add files that end in .json.")
    }
    let bodies = BodyFolder(folder: bodyFolder().map { FixtureFolder(root: $0) })
    let results = mapInParallel(files) { read($0, bodies) }
    let problems = results.flatMap(\.problems)
    if problems.isEmpty { return results.flatMap(\.mappings) }
    throw refusal(problems, in: results.filter { !$0.problems.isEmpty }.count)
  }

  private func refusal(_ problems: [String], in files: Int) -> FixtureError {
    let list = problems.map { "  \($0)" }.joined(separator: "\n")
    let count = files == 1 ? "One file" : "\(files) files"
    let edit = isFolder ? "\nMend them, or name them in leavingOut: to read the others." : ""
    return FixtureError("\(count) of \(location.path) cannot be read:\n\(list)\(edit)")
  }

  // MARK: - One file

  private struct Outcome: Sendable {
    var mappings: [MappingReader.Mapping] = []
    var problems: [String] = []
  }

  private func read(_ file: File, _ bodies: BodyFolder) -> Outcome {
    var outcome = Outcome()
    do {
      let text = try Data(contentsOf: file.url)
      let source = MappingSource(
        file: file.name,
        text: text,
        bodies: bodies,
        rendersEverywhere: rendersEverywhere
      )
      let root = try ObjectReader.parse(text, file: file.name)
      for node in try Self.nodes(in: root, file: file.name) {
        do throws(FixtureError) {
          outcome.mappings.append(try MappingReader(node, source).mapping())
        } catch {
          outcome.problems.append(error.description)
        }
      }
    } catch let error as FixtureError {
      outcome.problems.append(error.description)
    } catch {
      let error = error as NSError
      outcome.problems.append("\(file.name) cannot be read: \(error.domain) \(error.code).")
    }
    return outcome
  }

  /// The mappings of a file: itself, or those in its list.
  private static func nodes(in root: JSONNode, file: String) throws(FixtureError) -> [JSONNode] {
    guard root["mappings"] != nil else { return [root] }
    let keys = ["mappings", "meta", "importOptions", "$schema"]
    return try ObjectReader(root, key: "mappings", file: file, known: keys).elements("mappings")
      ?? []
  }

  // MARK: - Where things are

  private func files() -> [File] {
    guard isFolder else { return [File(url: location, name: location.lastPathComponent)] }
    let manager = FileManager.default
    let inner = location.appendingPathComponent("mappings")
    let prefix = isDirectory(inner) ? "mappings/" : ""
    let root = prefix.isEmpty ? location : inner
    let paths = (try? manager.subpathsOfDirectory(atPath: root.path)) ?? []
    return paths.sorted().filter { path in
      let parts = path.split(separator: "/")
      return path.hasSuffix(".json") && !parts.contains("__files")
        && !parts.contains { $0.hasPrefix(".") }
    }.map { File(url: root.appendingPathComponent($0), name: prefix + $0) }
  }

  /// The nearest folder `__files` in or above the place of the mappings.
  private func bodyFolder() -> URL? {
    var folder = isFolder ? location : location.deletingLastPathComponent()
    for _ in 0..<8 {
      let candidate = folder.appendingPathComponent("__files")
      if isDirectory(candidate) { return candidate }
      let above = folder.deletingLastPathComponent()
      if above.path == folder.path { return nil }
      folder = above
    }
    return nil
  }

  private func isDirectory(_ url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
    return exists && isDirectory.boolValue
  }
}
