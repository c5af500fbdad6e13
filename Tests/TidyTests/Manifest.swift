/// What the package's manifest says of its modules.
enum Manifest {
  /// The modules below `Sources`: the folder of each, and what it depends on.
  ///
  /// - Parameter text: The manifest; the list of the package's targets is the last in it.
  /// - Returns: The names of modules by folder, without those of tests and of other packages.
  static func modules(in text: String) -> [String: Set<String>] {
    let code = text.split(separator: "\n")
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      .joined(separator: "\n")
    guard let start = code.ranges(of: "targets: [").last?.upperBound else { return [:] }
    var modules: [String: Set<String>] = [:]
    // Targets stand below one another, each behind four spaces.
    for target in code[start...].split(separator: /\n {4}(?=[.\w])/)
    where !target.hasPrefix("tests(") {
      var words = target.replacing(/\.product\([^)]*\)/, with: "").split(separator: "\"")
      var path: Substring?
      if let place = words.firstIndex(where: { $0.hasSuffix("path: ") }) {
        path = words[place + 1]
        words.removeSubrange(place...(place + 1))
      }
      // Every second piece stands between quotation marks.
      let names = words.indices.filter { $0 % 2 == 1 }.map { String(words[$0]) }
      guard let name = names.first, path?.hasPrefix("Tests/") != true else { continue }
      let folder = path.map { String($0.trimmingPrefix("Sources/")) } ?? name
      modules[folder] = Set(names.dropFirst())
    }
    return modules
  }

  /// A module and all that it imports, and what those import.
  static func closure(of module: String, in modules: [String: Set<String>]) -> Set<String> {
    var found: Set<String> = []
    var next = [module]
    while let name = next.popLast() {
      if found.insert(name).inserted { next += modules[name] ?? [] }
    }
    return found
  }
}
