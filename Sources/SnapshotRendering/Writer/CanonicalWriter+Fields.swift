import Foundation
import ProofsheetBasics

extension CanonicalWriter {
  /// Writes the header of a value with `SnapshotDescribing`, and pushes a frame with its fields.
  ///
  /// - Returns: The content of a box, which stands for the box: the value of a single field without
  ///   a name; otherwise nil.
  mutating func pushFields(of value: Any, _ plan: TypePlan, _ head: inout Head) -> Any? {
    guard let subject = value as? any SnapshotDescribing else {
      head.leaf(plan.name)
      return nil
    }
    let fields = Description.fields(of: subject)
    if fields.count == 1, fields[0].key.isEmpty {
      openBoxes += 1
      if openBoxes <= RenderingError.mostLevels { return fields[0].value ?? Any?.none as Any }
      head.leaf(plan.name)
      refuse(.tooDeep(place: plan.name))
      return nil
    }
    guard let name = identify(value, plan, &head) else { return nil }
    let shape = TypePlans.shared.storage(of: subject).shape(of: fields)
    var children: [Child] = []
    children.reserveCapacity(fields.count + 1)
    // By index: without the optimiser an iterator costs several generic calls for each field.
    for index in 0..<fields.count {
      var value: Any = Self.none
      if let field = fields[index].value {
        value = shape.erased.contains(index) ? ErasedValue.marked(field) : field
      }
      children.append(Child(lead: .field(shape.labels[index]), value: value))
    }
    if let leftOut = shape.leftOut {
      children.append(Child(Description.leftOut, VerbatimText(text: leftOut)))
    }
    push(name, children, &head)
    return nil
  }

  private static let none = VerbatimText(text: "nil")

  /// Returns the label of a field: a plain name as it is, any other name in quotes, so that no name
  /// looks like another line.
  static func label(_ name: String) -> String {
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      if scalar.value >= 0x80 { return !InvisibleScalars.contains(scalar.value) }
      return scalar == " " || scalar == "." || scalar == "_" || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil
    }
    if isPlain, !name.isEmpty, !name.hasPrefix(" "), !name.hasSuffix(" ") { return name }
    return QuotedText.line(name)
  }

  /// Pushes the domain, the code and the dictionary of an error that has no other facts.
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

  /// Returns the entries of an error's dictionary that are the same in every run.
  ///
  /// The system's own keys, which start with an underscore, hold current tasks and streams. The
  /// system's descriptions name objects by their addresses: `<NSBundle: 0x600003a1c0>`.
  static func lasting(_ userInfo: [String: Any]) -> [String: Any] {
    let known = userInfo.filter { entry in
      !["_NSURLError", "_kCF"].contains(where: entry.key.hasPrefix)
    }
    return known.mapValues { value in
      guard let text = value as? String else { return value }
      let named = text.replacing(/(<[\w.]+): 0x[0-9a-fA-F]{6,16}/) { $0.output.1 }
      return TypeName.withoutContexts(named)
    }
  }

  /// Writes data as hexadecimal digits: in one line if they fit, otherwise in rows of 32 bytes.
  mutating func pushData(_ value: Any, _ head: inout Head) {
    let data = Array(value as? Data ?? Data())
    let name = "Data(\(counted(data.count, "byte")))"
    guard data.count > 32 else {
      return head.leaf(data.isEmpty ? name : name + " " + hexadecimal(data))
    }
    head.leaf(name)
    for start in stride(from: 0, to: data.count, by: 32) {
      out.indent(head.indent)
      out.append("- " + hexadecimal(Array(data[start...].prefix(32))) + "\n")
    }
  }

  /// Returns the header of a value; for an object that has been written before, writes a reference
  /// and returns nil.
  mutating func identify(_ value: Any, _ plan: TypePlan, _ head: inout Head) -> String? {
    guard plan.isClass else { return plan.name }
    let (number, isNew) = identities.sight(value as AnyObject)
    if isNew { return plan.name + TextMark.object(number) }
    head.leaf("see " + plan.name + TextMark.reference(number))
    return nil
  }
}

extension CanonicalWriter.Child {
  /// Creates a field with a known type; the text of the value need not show this type.
  init(_ name: String, _ value: Any?) {
    self.init(lead: .field(name), value: value ?? Any?.none as Any)
  }
}

/// A line of text that is written unchanged in place of a value.
struct VerbatimText: Sendable {
  let text: String
}

/// A value that is declared with an existential: an element of `[Any]`, or a property of type
/// `any P`.
struct ErasedValue {
  let value: Any
  /// Whether the value is inside an `AnyHashable`, which makes numbers of different types equal.
  let isHashed: Bool

  /// Returns the value itself if its text identifies its type, otherwise an erased value.
  static func marked(_ value: Any, isHashed: Bool = false) -> Any {
    let plan = TypePlans.shared.plan(for: type(of: value))
    return plan.readsLikeOthers ? ErasedValue(value: value, isHashed: isHashed) : value
  }

  /// Returns the value inside an `AnyHashable`, as an integer if it is a whole number of any type.
  static func hashed(_ value: Any) -> Any {
    guard let number = value as? any BinaryFloatingPoint else {
      return marked(value, isHashed: true)
    }
    func whole<Number: BinaryFloatingPoint>(_ number: Number) -> Any? {
      Int64(exactly: number).map { Int($0) } ?? UInt64(exactly: number)
    }
    return marked(whole(number) ?? value, isHashed: true)
  }

  /// Returns a child of a mirror, as an erased value if its declaration requires one.
  static func declared(_ child: Any) -> Any {
    DeclaredType.isExistential(of: child) ? marked(child) : child
  }

  /// Returns a part of this value, as an erased value if its text does not identify its type.
  func marked(_ part: Any) -> Any { ErasedValue.marked(part, isHashed: isHashed) }
}

extension CanonicalWriter {
  /// Writes a value with its type: `Float(29.99)`, `Level.low`.
  ///
  /// A list or another collection is written without its type, but with the types of its elements.
  mutating func openErased(_ erased: ErasedValue, _ head: inout Head) -> Any? {
    let value = erased.value
    let plan = TypePlans.shared.plan(for: type(of: value))
    switch plan.kind {
    case .optional, .list, .unordered, .entries, .reflected:
      return openOnce(value, plan, erased, &head)
    case .leaf where erased.isHashed && LeafText.table[ObjectIdentifier(type(of: value))] != nil:
      // A `Float` is equal to the `Double` of the same value, which may have other digits.
      return (value as? Float).map { Double($0) } ?? value
    default:
      // `Decimal` is the name in Swift; the name in the metadata differs between platforms.
      head.wrap(value is Decimal ? "Decimal" : plan.name)
      return value
    }
  }

  typealias Mark = (Any) -> Any
  /// Returns the next part of a value.
  typealias Parts = () -> Child?

  /// Returns the function that wraps parts whose text must show their types, if they are declared
  /// with an existential.
  static func mark(_ areErased: Bool) -> Mark? {
    areErased ? { ErasedValue.marked($0) } : nil
  }

  /// Pushes a frame with the elements of a list, or writes the text that the memory of earlier
  /// renderings has for the list.
  mutating func pushList(_ value: Any, _ plan: TypePlan, _ mark: Mark?, _ head: inout Head) {
    var place: RenderingMemory.Place?
    // The text of the list must not depend on the text around it.
    if let memory, !isScrubbed, head.bareIndent == nil, mark == nil {
      place = RenderingMemory.place(of: value, indent: head.indent)
      if let place, let bytes = memory.bytes(of: place) {
        _ = head.endWithoutValue()
        return out.append(bytes)
      }
    }
    pushElements(of: value, .item, mark, empty: "[]", &head)
    if let place { frames[frames.count - 1].list = (value, place, out.count, changeableCount) }
  }

  /// Remembers the text of a list that has been written, unless an object in the list may change.
  func remember(_ frame: Frame) {
    guard let (list, place, start, count) = frame.list, count == changeableCount else { return }
    memory?.keep(list, out.bytes(from: start), at: place)
  }

  /// Pushes a frame with the elements of a list or a set.
  ///
  /// The function `mark` wraps an element whose text must show its type.
  mutating func pushElements(
    of value: Any,
    _ lead: Child.Lead,
    _ mark: Mark?,
    empty: String,
    _ head: inout Head
  ) {
    let next = (value as? any ElementsValue)?.reader() ?? { nil }
    let read: Parts = {
      guard let element = next() else { return nil }
      return Child(lead: lead, value: mark?(element) ?? element)
    }
    push(read, empty: empty, isUnordered: empty == "{}", &head)
  }

  /// Pushes a frame with the entries of a dictionary.
  ///
  /// The functions wrap a key, or a value, whose text must show its type.
  mutating func pushEntries(
    of value: Any,
    _ markKey: Mark?,
    _ markValue: Mark?,
    ordered: Bool,
    _ head: inout Head
  ) {
    let next = (value as? any EntriesValue)?.reader() ?? { nil }
    let read: Parts = {
      guard let entry = next() else { return nil }
      let key = markKey?(entry.key) ?? entry.key
      return Child(lead: .entry(key: key), value: markValue?(entry.value) ?? entry.value)
    }
    push(read, empty: "[:]", isUnordered: !ordered, &head)
  }
}
