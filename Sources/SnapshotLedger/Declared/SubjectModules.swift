import ProofsheetBasics
import SnapshotChecking
import SnapshotReview
import SubjectCatalogue

/// Which modules of a package the ledger is about: those of which a test target depends on, and that declare
/// a subject.
struct SubjectModules {
  /// The modules that hold subjects, each once, in the order of their names.
  let judged: [String]
  /// The judged modules and all that they depend on: their types are those of properties, too.
  let read: [String]
  /// Which judged modules the tests in each folder below `__Snapshots__` depend on.
  let seen: [String: [String]]
  /// The sources of those tests, from the package's folder.
  let sources: [String: [String]]
  /// The sources of the modules that are read, from the package's folder.
  let code: [String]

  /// - Parameters:
  ///   - targets: The targets of the package.
  ///   - rules: Which types are subjects.
  ///   - root: The package's folder.
  /// - Throws: ``CheckError`` for a source that cannot be read.
  init(of targets: PackageTargets, rules: SubjectRules, root: String) throws {
    let tests = targets.targets.filter { $0.type == "test" }
    let names = Set(tests.flatMap { $0.targetDependencies ?? [] })
    let modules = names.compactMap(targets.target).filter { target in
      target.isAppModule && rules.takes(module: target.c99name)
    }
    let holders = Set(
      try modules.filter { try rules.mayHoldSubjects($0, root: root) }.map(\.name)
    )
    judged = modules.filter { holders.contains($0.name) }.map(\.c99name).sorted()
    var (open, found) = (holders.sorted(), Set<String>())
    while let name = open.popLast() {
      guard let target = targets.target(name), target.isAppModule, found.insert(name).inserted
      else {
        continue
      }
      open += target.targetDependencies ?? []
    }
    read = found.compactMap { targets.target($0)?.c99name }.sorted()
    code = found.sorted().compactMap(targets.target).flatMap { target in
      target.sources.map { target.path + "/" + $0 }
    }
    var (seen, sources) = ([String: [String]](), [String: [String]]())
    for test in tests {
      let own = Set(test.targetDependencies ?? []).intersection(holders)
      guard !own.isEmpty else { continue }
      sources[test.c99name] = test.sources.map { test.path + "/" + $0 }
      seen[test.c99name] = own.compactMap { targets.target($0)?.c99name }.sorted()
    }
    (self.seen, self.sources) = (seen, sources)
  }
}

extension PackageTargets.Target {
  fileprivate var isAppModule: Bool {
    moduleType == "SwiftTarget" && (type == "library" || type == "executable")
  }
}

extension SubjectRules {
  /// Whether a target's sources declare a type that is a subject by its name.
  ///
  /// It reads words, not Swift: what it takes for a declaration too many costs time and nothing else. A rule
  /// about a protocol or a superclass cannot be judged by names, so that then every module may hold one.
  fileprivate func mayHoldSubjects(_ target: PackageTargets.Target, root: String) throws -> Bool {
    if subjects.contains(where: { $0.hasPrefix(":") }) { return true }
    let folder = target.path.hasPrefix("/") ? target.path : root + "/" + target.path
    for source in target.sources where source.hasSuffix(".swift") {
      guard let bytes = try FileBytes.read(folder + "/" + source) else { continue }
      if DeclaredNames.contain(in: bytes, where: isNamedLikeSubject) { return true }
    }
    return false
  }
}

/// The names behind `class`, `struct`, `enum` and `actor` in a source.
enum DeclaredNames {
  private static let keywords = ["class", "struct", "enum", "actor"].map { Array($0.utf8) }

  /// Whether one of the names is wanted.
  static func contain(in bytes: [UInt8], where isWanted: (String) -> Bool) -> Bool {
    bytes.withUnsafeBytes { bytes in
      keywords.contains { keyword in
        var start = 0
        while let found = offset(of: keyword, in: bytes, from: start) {
          start = found + keyword.count
          if let name = name(in: bytes, from: start), isWanted(name) { return true }
        }
        return false
      }
    }
  }

  /// Where a word first stands, found by the system.
  static func offset(of word: [UInt8], in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, let first = word.first else { return nil }
    var next = start
    // The C library of Linux keeps its own search for words from Swift.
    while next + word.count <= bytes.count,
      let found = memchr(base + next, Int32(first), bytes.count - word.count + 1 - next)
    {
      if memcmp(found, word, word.count) == 0 { return UnsafeRawPointer(found) - base }
      next = UnsafeRawPointer(found) - base + 1
    }
    return nil
  }

  /// The word behind a keyword; nil where none stands there.
  private static func name(in bytes: UnsafeRawBufferPointer, from start: Int) -> String? {
    var first = start
    while first < bytes.count, [0x20, 0x0A, 0x0D, 0x09, 0x60].contains(bytes[first]) { first += 1 }
    guard first > start else { return nil }
    var end = first
    while end < bytes.count, isWord(bytes[end]) { end += 1 }
    return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[first..<end]), as: UTF8.self)
  }

  static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == 0x5F || (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }
}
