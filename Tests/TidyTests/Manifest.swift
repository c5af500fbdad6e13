/// The modules in the package's manifest.
enum Manifest {
  /// The modules below `Sources`: the folder of each, and its dependencies.
  ///
  /// - Parameter text: The manifest; the list of the package's targets is the last in it.
  /// - Returns: The names of modules by folder, without those of tests and of other packages.
  static func modules(in text: String) -> [String: Set<String>] {
    let code = text.split(separator: "\n")
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      .joined(separator: "\n")
    guard let start = code.ranges(of: "targets: [").last?.upperBound else { return [:] }
    var modules: [String: Set<String>] = [:]
    // The targets are one below the other, each behind four spaces.
    for target in code[start...].split(separator: /\n {4}(?=[.\w])/)
    where !target.hasPrefix("tests(") {
      var words = target.replacing(/\.product\([^)]*\)/, with: "").split(separator: "\"")
      var path: Substring?
      if let place = words.firstIndex(where: { $0.hasSuffix("path: ") }) {
        path = words[place + 1]
        words.removeSubrange(place...(place + 1))
      }
      // Every second piece is between quotation marks.
      let names = words.indices.filter { $0 % 2 == 1 }.map { String(words[$0]) }
      guard let name = names.first, path?.hasPrefix("Tests/") != true else { continue }
      let folder = path.map { String($0.trimmingPrefix("Sources/")) } ?? name
      modules[folder] = Set(names.dropFirst())
    }
    return modules
  }

  /// A module with all modules that it imports, directly or not.
  static func closure(of module: String, in modules: [String: Set<String>]) -> Set<String> {
    var found: Set<String> = []
    var next = [module]
    while let name = next.popLast() {
      if found.insert(name).inserted { next += modules[name] ?? [] }
    }
    return found
  }
}
