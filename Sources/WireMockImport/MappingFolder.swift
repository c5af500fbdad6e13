package import Foundation
package import HTTPFixtures
import JSONSyntax
import ProofsheetBasics

/// A folder of WireMock's: files of stub mappings, and the bodies that they name.
package struct MappingFolder {
  /// A mapping, and where it stands.
  struct Mapping {
    let node: JSONNode
    let file: String
  }

  private let root: URL
  /// What the names of files in errors begin with: `mappings/`, or nothing.
  private let prefix: String
  private let bodies: FixtureFolder
  /// What the folder is called.
  package let name: String

  /// Opens a folder with `mappings` and `__files`, or `mappings` itself.
  ///
  /// - Throws: `FixtureError` when it is none.
  package init(_ location: URL) throws(FixtureError) {
    let inner = location.appendingPathComponent("mappings")
    let isInner = location.lastPathComponent == "mappings" && !Self.isFolder(inner)
    let whole = isInner ? location.deletingLastPathComponent() : location
    guard Self.isFolder(location) else {
      throw FixtureError("There is no folder of WireMock mappings at \(location.path): name one.")
    }
    root = Self.isFolder(inner) ? inner : location
    prefix = root == location && !isInner ? "" : "mappings/"
    bodies = FixtureFolder(root: whole.appendingPathComponent("__files"))
    name = whole.standardizedFileURL.lastPathComponent
  }

  /// The name below `__files` of a body, and its bytes; nil for one that cannot be read.
  ///
  /// Folders are served apart too, so that a mapping in `mappings/shop` may mean `__files/shop`.
  func body(_ name: String, of mapping: String) -> (name: String, bytes: Data)? {
    var name = name
    while name.hasPrefix("/") { name.removeFirst() }
    if name.hasPrefix("../__files/") { name.removeFirst(11) }
    var folders = mapping.split(separator: "/").dropLast()
    if !prefix.isEmpty { folders = folders.dropFirst() }
    for count in 0...folders.count {
      let path = (folders.prefix(count) + [name[...]]).joined(separator: "/")
      if let bytes = try? bodies.data(at: path) { return (path, bytes) }
    }
    return nil
  }

  private static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// All mappings in the order in which WireMock reads them, and what cannot be read.
  ///
  /// - Throws: `FixtureError` when there are none.
  func mappings() throws(FixtureError) -> (mappings: [Mapping], problems: [String]) {
    var mappings: [Mapping] = []
    var problems: [String] = []
    for path in files {
      let file = prefix + path
      do throws(FixtureError) {
        let data: Data
        do {
          data = try Data(contentsOf: root.appendingPathComponent(path))
        } catch {
          throw FixtureError("\(file) cannot be read: \((error as NSError).localizedDescription)")
        }
        let node = try ObjectReader.parse(data, file: file)
        mappings += try Self.nodes(in: node, file).map { Mapping(node: $0, file: file) }
      } catch {
        problems.append(error.description)
      }
    }
    if mappings.isEmpty, problems.isEmpty {
      throw FixtureError(
        "\(root.path) holds no mappings: name a folder with files that end in .json."
      )
    }
    return (mappings, problems)
  }

  /// The mapping of a file, or those in its list.
  private static func nodes(in root: JSONNode, _ file: String) throws(FixtureError) -> [JSONNode] {
    guard root["mappings"] != nil else { return root.elements ?? [root] }
    return try ObjectReader(root, key: "mappings", file: file, known: nil).elements("mappings")
      ?? []
  }

  private var files: [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
    return paths.sorted().filter { path in
      let parts = path.split(separator: "/")
      return path.lowercased().hasSuffix(".json") && !parts.contains("__files")
        && !parts.contains { $0.hasPrefix(".") }
    }
  }
}

extension ObjectReader {
  /// Begins to read an object in which any key may be, and those that are null are not.
  static func open(
    _ node: JSONNode,
    _ key: String,
    _ file: String
  ) throws(FixtureError) -> ObjectReader {
    guard case .object(let members) = node.value else { throw wrong(key, node, "an object", file) }
    let numbers = ["status", "priority", "fixedDelayMilliseconds", "port"]
    let present = members.compactMap { member -> JSONNode.Member? in
      // WireMock takes numbers in quotes, and texts without them.
      var value = member.value
      switch value.value {
      case .null: return nil
      case .string(let text) where numbers.contains(member.key):
        value = JSONNode(value: .number(text))
      case .number(let text) where ["equalTo", "body"].contains(member.key): value = .string(text)
      default: break
      }
      value.line = member.value.line
      return JSONNode.Member(key: member.key, value: value)
    }
    var object = JSONNode(value: .object(present))
    object.line = node.line
    return try ObjectReader(object, key: key, file: file, known: nil)
  }

  var keys: [String] {
    guard case .object(let members) = node.value else { return [] }
    return members.map(\.key)
  }

  /// The error for what no scenario file can say.
  func refusal(of key: String, _ reason: String) -> FixtureError {
    FixtureError("\(file):\((node[key] ?? node).line): \(quoted(key)) \(reason).")
  }

  /// Refuses the first key that is not known.
  func refuseOthers(than known: [String], _ reasons: [String: String]) throws(FixtureError) {
    for key in keys where !known.contains(key) {
      throw refusal(of: key, reasons[key] ?? "means nothing there")
    }
  }
}
