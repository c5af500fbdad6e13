import Foundation

extension CanonicalWriter {
  /// What the type says of itself.
  mutating func pushFields(of value: Any, _ plan: TypePlan, _ head: inout Head) {
    guard let subject = value as? any SnapshotDescribing else { return head.leaf(plan.name) }
    guard let name = identify(value, plan, &head) else { return }
    let described = Description.fields(of: subject)
    var names: [String] = []
    var children: [Child] = []
    // By index: without the optimiser an iterator costs several generic calls for each field.
    for index in 0..<described.count {
      let field = described[index]
      names.append(field.key)
      children.append(Child(Self.label(field.key), field.value))
    }
    let shape = TypePlans.shared.storage(of: subject).shape(names)
    for (index, isUntold) in shape.areUntold.enumerated() { children[index].isUntold = isUntold }
    if let leftOut = shape.leftOut { children.append(Child("not described", Fact(text: leftOut))) }
    push(name, children, &head)
  }

  /// A name that reads like a property stays; any other is quoted, so that no name can look like
  /// another line.
  static func label(_ name: String) -> String {
    if isIdentifier(name) { return name }
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      if scalar.value >= 0x80 { return !InvisibleScalars.contains(scalar.value) }
      return scalar == " " || scalar == "." || scalar == "_" || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil
    }
    if isPlain, !name.isEmpty, !name.hasPrefix(" "), !name.hasSuffix(" ") { return name }
    return QuotedText.line(name)
  }

  /// Whether a name is made of letters, digits and underscores of ASCII, as almost all are.
  private static func isIdentifier(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        let isLetter = (byte | 0x20) &- 0x61 < 26
        if !isLetter, byte &- 0x30 > 9, byte != 0x5F { return false }
        index &+= 1
      }
      return index > 0
    }
  }

  /// Domain, code and dictionary of an error that has nothing else.
  ///
  /// The domain of a Swift error is the name of its type.
  mutating func pushError(_ value: Any, _ plan: TypePlan, _ head: inout Head) {
    guard let error = value as? any Error else { return head.leaf(plan.name) }
    let foreign = error as NSError
    let fields = [
      Child(lead: .field("domain"), value: TypeName.withoutContexts(foreign.domain)),
      Child(lead: .field("code"), value: foreign.code),
      Child(lead: .field("userInfo"), value: Self.lasting(foreign.userInfo)),
    ]
    push(plan.name, fields, &head)
  }

  /// What an error tells that is the same in every run.
  ///
  /// The system's own keys, which start with an underscore, hold tasks and streams of the moment; its
  /// descriptions name objects by their addresses: `<NSBundle: 0x600003a1c0>`.
  static func lasting(_ userInfo: [String: Any]) -> [String: Any] {
    var lasting = userInfo.filter { entry in
      !["_NSURLError", "_kCF"].contains(where: entry.key.hasPrefix)
    }
    for (key, value) in lasting {
      guard let text = value as? String, text.contains("0x") || text.contains("(unknown") else {
        continue
      }
      let named = text.replacing(/(<[\w.]+): 0x[0-9a-fA-F]{6,16}/) { $0.output.1 }
      lasting[key] = TypeName.withoutContexts(named)
    }
    return lasting
  }

  /// All bytes: in one line while they fit, in rows of 32 otherwise.
  mutating func pushData(_ value: Any, _ head: inout Head) {
    let data = value as? Data ?? Data()
    let name = "Data(\(data.count) \(data.count == 1 ? "byte" : "bytes"))"
    guard data.count > 32 else {
      return head.leaf(data.isEmpty ? name : name + " " + Self.hexadecimal(data))
    }
    let rows = stride(from: data.startIndex, to: data.endIndex, by: 32).map { start in
      Child(lead: .item, value: HexRow(bytes: data[start..<min(start + 32, data.endIndex)]))
    }
    push(name, rows, &head)
  }

  static func hexadecimal(_ bytes: Data) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }

  /// The header's text of an object, or nil when it has been written before and a reference to it
  /// stands in its place.
  mutating func identify(_ value: Any, _ plan: TypePlan, _ head: inout Head) -> String? {
    guard plan.isClass else { return plan.name }
    switch identities.sight(value as AnyObject) {
    case .once: return plan.name
    case .first(let number): return "\(plan.name) #\(number)"
    case .again(let number):
      head.leaf("see \(plan.name)" + (number.map { " #\($0)" } ?? ""))
      return nil
    case .looks(let colour):
      head.leaf("see \(plan.name) \(colour)")
      return nil
    }
  }
}

extension CanonicalWriter.Child {
  /// A field of a type that names its fields itself: who reads the names knows the types.
  init(_ name: String, _ value: Any?) {
    self.init(lead: .field(name), value: value ?? Any?.none as Any)
  }
}

/// Thirty-two bytes of a longer run.
struct HexRow: Sendable {
  let bytes: Data
}

/// One line of text that stands for a value, as it is.
struct Fact: Sendable {
  let text: String
}
