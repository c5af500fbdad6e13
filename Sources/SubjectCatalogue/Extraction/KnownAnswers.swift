import Foundation
import ProofsheetBasics
import SnapshotChecking
import SnapshotReview

/// What `swift` has answered about a package before, as long as nothing has changed that it looked at.
///
/// Each question costs half a second. An answer is kept with everything that it depends on; where that cannot
/// be known, as for a manifest that reads its surroundings, nothing is kept.
struct KnownAnswers {
  /// Where built products are, and what the compiler calls this machine.
  struct Build: Codable {
    let products: String
    let triple: String
  }

  /// An answer, and what it depends on.
  private struct Kept<Answer: Codable>: Codable {
    let key: String
    let answer: Answer
  }

  private let workspace: Workspace
  private let environment: [String: String]

  init(of context: CommandContext) {
    (workspace, environment) = (context.workspace, context.surroundings.environment)
  }

  /// The folder of what was asked: symbol graphs and answers.
  static func folder(in workspace: Workspace) -> String { workspace.folders.state + "/symbols" }

  // MARK: - Targets

  /// The package's targets; nil when they have to be asked for.
  func targets() -> PackageTargets? {
    guard let kept: Kept<PackageTargets> = read("targets"),
      kept.key == targetsKey(kept.answer)
    else { return nil }
    return kept.answer
  }

  func keep(_ targets: PackageTargets) throws {
    guard let key = targetsKey(targets) else { return }
    try write(Kept(key: key, answer: targets), as: "targets")
  }

  /// The manifests, and which files stand where targets have theirs; nil for a manifest that reads more.
  private func targetsKey(_ targets: PackageTargets) -> String? {
    guard var parts = toolchain.map({ [$0] }) else { return nil }
    let root = workspace.packageRoot
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    for name in names.sorted() where name.hasPrefix("Package") && name.hasSuffix(".swift") {
      guard let bytes = try? FileBytes.read(root + "/" + name), Self.standsAlone(bytes) else {
        return nil
      }
      parts.append(name + String(decoding: bytes, as: UTF8.self))
    }
    let folders = Set(Self.usualFolders + targets.targets.map(\.path))
    for folder in folders.sorted() {
      let path = folder.hasPrefix("/") ? folder : root + "/" + folder
      // What a link leads to is listed nowhere.
      guard let listing = try? FileListing(below: path), listing.links.isEmpty else { return nil }
      parts.append(folder)
      parts += listing.files
    }
    return Checksum.text(of: parts.joined(separator: "\n").utf8)
  }

  /// Where targets are looked for that name no folder.
  private static let usualFolders = ["Sources", "Source", "src", "srcs", "Tests", "Plugins"]

  /// Whether a manifest says the same wherever and whenever it is read: it knows nothing but how to describe a
  /// package.
  private static func standsAlone(_ manifest: [UInt8]) -> Bool {
    let text = String(decoding: manifest, as: UTF8.self)
    let imports = text.split(whereSeparator: \.isNewline).filter { $0.contains("import ") }
    return imports.allSatisfy { $0 == "import PackageDescription" || $0.hasPrefix("//") }
      && !text.contains("Context.")
  }

  // MARK: - The build

  /// Where the package was built; nil when that has to be asked for.
  func build() -> Build? {
    guard let kept: Kept<Build> = read("build"), kept.key == buildKey,
      FileManager.default.fileExists(atPath: kept.answer.products)
    else { return nil }
    return kept.answer
  }

  func keep(_ build: Build) throws {
    guard let key = buildKey else { return }
    try write(Kept(key: key, answer: build), as: "build")
  }

  /// The compiler, the folder and the variables that say where things are built.
  private var buildKey: String? {
    guard let toolchain else { return nil }
    let variables = environment.filter { name, _ in
      ["SWIFT", "TOOLCHAIN", "SDKROOT", "DEVELOPER_DIR"].contains(where: name.hasPrefix)
    }
    let parts = [toolchain, workspace.packageRoot] + variables.map { "\($0)=\($1)" }.sorted()
    return Checksum.text(of: parts.joined(separator: "\n").utf8)
  }

  /// Which `swift` would run, and when it was written; nil where none is found.
  private var toolchain: String? {
    guard let program = SearchPath(environment: environment).program("swift") else { return nil }
    return FileStamp(of: program).map { "\(program) \($0.text)" }
  }

  // MARK: - Files

  private func read<Answer: Codable>(_ name: String) -> Kept<Answer>? {
    let file = Self.folder(in: workspace) + "/answers/\(name).json"
    guard let bytes = try? FileBytes.read(file) else { return nil }
    return try? JSONDecoder().decode(Kept<Answer>.self, from: Data(bytes))
  }

  private func write(_ kept: Kept<some Codable>, as name: String) throws {
    let file = Self.folder(in: workspace) + "/answers/\(name).json"
    try AtomicFile.write(Array(try JSONEncoder().encode(kept)), to: file, flushes: false)
  }
}
