import SnapshotReview

/// The descriptions that keep hidden what the peer's protocols hid, each in the file that gets it.
struct PlacedDescriptions {
  /// What a file gets.
  struct Addition {
    var edits: [SourceEdit] = []
    /// The tokens of the peer that are moved with it.
    var seen: Set<Int> = []
    /// The extensions at its end.
    var extensions: [String] = []
  }

  private(set) var additions: [String: Addition] = [:]
  private(set) var remarks: [Remark] = []
  private let migrated: [PeerSource]
  private let heads: [TypeHead]

  /// - Parameters:
  ///   - migrated: The sources that are migrated.
  ///   - others: The other sources of the package that speak of the types.
  init(migrated: [PeerSource], others: [PeerSource]) {
    self.migrated = migrated
    heads = (migrated + others).flatMap(TypeHead.all)
    let described = Set(heads.filter(Self.isDescribed).map(\.path))
    var paths: Set<String> = []
    // Where nothing is dumped nothing more is shown.
    let isDumped = migrated.contains { source in
      source.words.indices.contains {
        ["dump", "customDump"].contains(source.word($0)) && source.word($0 - 1) == "."
      }
    }
    for one in HidingConformance.all(in: heads)
    where (one.isPeers || isDumped) && !described.contains(one.head.path) {
      // A second protocol of a type says the same again.
      guard paths.insert(one.head.path).inserted else { continue }
      place(one)
    }
  }

  private static func isDescribed(_ head: TypeHead) -> Bool {
    head.inherited.contains { head.source.word($0) == "SnapshotDescribing" }
  }

  private mutating func place(_ one: HidingConformance) {
    let isMigrated = migrated.contains { $0.path == one.head.source.path }
    let isTest = migrated.contains { Self.target($0.path) == Self.target(one.head.source.path) }
    do throws(Unmoved) {
      let place = isTest ? try placeBeside(one) : try placeInTests(one)
      remark(
        .changed,
        one,
        "\(one.head.path): \(one.name) is not asked here; \(place) shows the same"
      )
    } catch {
      let isLost = one.isPeers && isMigrated
      remark(
        isLost ? .left : .byHand,
        one,
        "\(one.head.path): \(one.name) is not asked here, so all that it stores is shown (\(error.reason)): "
          + "describe it by SnapshotDescribing"
      )
      if isLost { additions[one.head.source.path, default: Addition()].seen.insert(one.token) }
    }
  }

  /// The folder of a target: `Tests/AppTests`.
  private static func target(_ path: String) -> [Substring] {
    Array(path.split(separator: "/").dropLast().prefix(2))
  }

  private mutating func remark(_ kind: Remark.Kind, _ one: HidingConformance, _ text: String) {
    let source = one.head.source
    remarks.append(Remark(kind: kind, path: source.path, line: source.line(one.token), text: text))
  }

  /// What a type stores, from its declaration.
  private func stored(_ path: String) -> [StoredProperty] {
    heads.filter { $0.path == path && $0.keyword != "extension" }.flatMap(StoredProperty.all)
  }

  private func members(_ one: HidingConformance, access: String) throws(Unmoved)
    -> DescriptionMembers
  {
    guard heads.contains(where: { $0.path == one.head.path && $0.keyword != "extension" }) else {
      throw Unmoved("it is declared elsewhere")
    }
    let fields = try one.fields()
    let names = Set(fields.map(\.name))
    let hidden = stored(one.head.path).map(\.name).filter { !names.contains($0) }
    return DescriptionMembers(fields: fields, hidden: hidden, access: access)
  }

  /// Into the braces of the conformance itself.
  private mutating func placeBeside(_ one: HidingConformance) throws(Unmoved) -> String {
    let source = one.head.source
    let members = try members(one, access: one.access())
    var addition = additions[source.path, default: Addition()]
    if one.isPeers {
      addition.seen.insert(one.token)
      addition.edits.append(source.replacing(one.token, by: "SnapshotDescribing"))
    } else {
      let attribute = one.isRetroactive ? "@retroactive " : ""
      addition.edits.append(
        source.inserting(", \(attribute)SnapshotDescribing", behind: one.token)
      )
    }
    let brace = source.tokens[one.head.close].range.lowerBound
    let margin = source.margin(of: one.head.close)
    let isAlone = source.startsLine(one.head.close)
    let start = isAlone ? source.lines.start(at: brace) : brace
    let text = members.text(margin: margin + "  ")
    addition.edits.append(
      SourceEdit(range: start..<start, text: isAlone ? "\n" + text : "\n" + text + margin)
    )
    additions[source.path] = addition
    return "what is written beside it"
  }

  /// Into a test that imports the app's module: the app itself imports nothing of this.
  private mutating func placeInTests(_ one: HidingConformance) throws(Unmoved) -> String {
    let head = one.head
    if head.isLocal || head.isPrivate { throw Unmoved("no test can name it") }
    let parts = head.source.path.split(separator: "/")
    guard let place = parts.firstIndex(of: "Sources"), place + 2 < parts.count else {
      throw Unmoved("its module is not known by its folder")
    }
    let module = String(parts[place + 1])
    let isOpen = try !one.access().isEmpty
    guard let test = migrated.first(where: { $0.imports(module, wholly: !isOpen) }) else {
      throw Unmoved("no test that is migrated imports \(isOpen ? "" : "@testable ")\(module)")
    }
    let members = try members(one, access: "public")
    let hidden = Set(stored(head.path).filter(\.isPrivate).map(\.name))
    let words = members.fields.flatMap {
      $0.expression.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    }
    if let word = words.first(where: { hidden.contains(String($0)) }) {
      throw Unmoved("\(word) is private")
    }
    let text = "\nextension \(head.path): SnapshotDescribing {\n\(members.text(margin: "  "))}\n"
    additions[test.path, default: Addition()].extensions.append(text)
    return "an extension in \(test.path)"
  }
}

extension PeerSource {
  /// The white space that the line of a token starts with.
  func margin(of token: Int) -> String {
    let start = lines.start(at: tokens[token].range.lowerBound)
    return String(decoding: bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  /// Whether a module is imported; wholly, with all that is internal.
  fileprivate func imports(_ module: String, wholly: Bool) -> Bool {
    words.indices.contains { index in
      word(index) == "import" && word(index + 1) == module
        && (!wholly || word(index - 1) == "testable")
    }
  }
}
