extension CanonicalWriter {
  /// Writes a value as its mirror shows it, or returns the payload of a value that is only a
  /// wrapper.
  ///
  /// `erased` holds a value that is declared with an existential; it is nil for any other value.
  mutating func reflect(
    _ value: Any,
    _ plan: TypePlan,
    _ erased: ErasedValue?,
    _ head: inout Head
  ) -> Any? {
    if plan.isCustomReflectable, !(value is any CustomReflectable) {
      refuse(.elsewhere(type: plan.name, conformance: "CustomReflectable"))
      return nil
    }
    // The subject itself is shown even if its type belongs to a fetched package.
    if let module = plan.module, !frames.isEmpty, isFetched(module) {
      writeUnshown(value, plan, from: module, &head)
      return nil
    }
    if plan.isClass, !plan.isCustomReflectable {
      // A reference to an earlier object needs no mirror.
      guard let name = identify(value, plan, &head) else { return nil }
      pushStored(value, Mirror(reflecting: value), plan, named: name, &head)
      return nil
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum: return reflectCase(value, mirror, erased == nil ? "." : plan.name + ".", &head)
    case .struct, .class: pushStored(value, mirror, plan, &head)
    default: return reflectParts(value, mirror, plan, erased?.marked ?? ErasedValue.declared, &head)
    }
    return nil
  }

  /// Writes the parts of a tuple or of a collection, or returns the value inside an optional.
  ///
  /// The function `mark` wraps a part whose text must show its type.
  private mutating func reflectParts(
    _ value: Any,
    _ mirror: Mirror,
    _ plan: TypePlan,
    _ mark: Mark,
    _ head: inout Head
  ) -> Any? {
    switch mirror.displayStyle {
    case .tuple: pushTuple(mirror, named: "", mark, &head)
    case .set where plan.isUnordered:
      let children = mirror.children.map { Child(lead: .element, value: mark($0.value)) }
      push(children, empty: "{}", isUnordered: true, &head)
    // A set with an order is a list.
    case .collection, .set:
      push(mirror.children.map { Child(lead: .item, value: mark($0.value)) }, empty: "[]", &head)
    case .dictionary: pushPairs(mirror, isUnordered: plan.isUnordered, mark, &head)
    default: pushStored(value, mirror, plan, &head)
    }
    return nil
  }

  private mutating func reflectCase(
    _ value: Any,
    _ mirror: Mirror,
    _ prefix: String,
    _ head: inout Head
  ) -> Any? {
    guard let child = mirror.children.first, let name = child.label else {
      head.leaf(EnumCaseName.of(value).map { prefix + $0 } ?? "." + EnumCaseName.unnamed(value))
      return nil
    }
    if TypePlans.shared.plan(for: type(of: child.value)).isTuple {
      pushTuple(Mirror(reflecting: child.value), named: prefix + name, ErasedValue.declared, &head)
      return nil
    }
    head.wrap(prefix + name)
    return ErasedValue.declared(child.value)
  }

  /// Writes a header of `name` and the tuple's labels, such as `.moved(from:to:)` for the payload
  /// of an enum case.
  ///
  /// The function then pushes a frame with the parts of the tuple. The name is empty for a tuple
  /// that is no payload.
  private mutating func pushTuple(
    _ mirror: Mirror,
    named name: String,
    _ mark: Mark,
    _ head: inout Head
  ) {
    var labels = ""
    var fields: [Child] = []
    for child in mirror.children {
      let label = child.label ?? ".\(fields.count)"
      labels += label.hasPrefix(".") ? "_:" : label + ":"
      fields.append(Child(lead: .field(label), value: mark(child.value)))
    }
    push("\(name)(\(labels))", fields, &head)
  }

  private mutating func pushPairs(
    _ mirror: Mirror,
    isUnordered: Bool,
    _ mark: Mark,
    _ head: inout Head
  ) {
    var children: [Child] = []
    for pair in mirror.children {
      let parts = Array(Mirror(reflecting: pair.value).children)
      guard parts.count == 2 else {
        children.append(Child(lead: isUnordered ? .element : .item, value: mark(pair.value)))
        continue
      }
      let key = mark(parts[0].value)
      children.append(Child(lead: .entry(key: key), value: mark(parts[1].value)))
    }
    push(children, empty: "[:]", isUnordered: isUnordered, &head)
  }

  /// Pushes a frame with the stored properties of a struct or an object, those of superclasses
  /// first.
  private mutating func pushStored(
    _ value: Any,
    _ mirror: Mirror,
    _ plan: TypePlan,
    named known: String? = nil,
    _ head: inout Head
  ) {
    if known == nil, mirror.displayStyle == nil, mirror.children.isEmpty {
      return head.leaf("\(plan.name)(opaque)")
    }
    guard let header = known ?? identify(value, plan, &head) else { return }
    let fields = StoredFields(mirror, plan, marks: plan.holdsAny)
    let name = Self.hides(value, mirror, plan) ? header + "(opaque)" : header
    let leftOut = fields.missing(plan.declared).map(Self.label).joined(separator: ", ")
    let rest = leftOut.isEmpty ? [] : [Child(Description.leftOut, VerbatimText(text: leftOut))]
    push(name, fields.children + rest, &head)
  }

  /// Whether a value stores more than its mirror shows, as a union of C or an object of Objective-C
  /// does.
  private static func hides(_ value: Any, _ mirror: Mirror, _ plan: TypePlan) -> Bool {
    if plan.isClass { return plan.isForeign }
    let mayHide = plan.isForeign || mirror.children.isEmpty
    return mayHide && ForeignParts.are(in: value, besides: mirror)
  }
}

/// The name of an enum case without a payload.
///
/// The enum's own description has no effect on this name.
enum EnumCaseName {
  /// The case's name, such as `artist`; nil for an enum of C, whose cases have no names at run time.
  static func of(_ value: Any) -> String? {
    func name<T>(_ value: T) -> String? { enumCaseName(value).map { String(cString: $0) } }
    return _openExistential(value, do: name)
  }

  /// Returns the text of a case without a name, with its raw value:
  /// `UIUserInterfaceStyle(rawValue: 2)`.
  ///
  /// The runtime's own description cannot be used: it reads eight bytes of an enum that may have
  /// four, and so shows bytes after the value.
  static func unnamed(_ value: Any) -> String {
    var number = "\(bits(value))"
    if let raw = (value as? any RawRepresentable)?.rawValue { number = "\(raw)" }
    return "\(TypeName.of(type(of: value)))(rawValue: \(number))"
  }

  /// Returns the bytes of an enum of C as an unsigned number, since the raw type is not known at
  /// run time.
  ///
  /// C stores an `int` unless the enum says otherwise, and the runtime may claim eight bytes.
  private static func bits(_ value: Any) -> UInt64 {
    func number<T>(_ value: T) -> UInt64 {
      withUnsafeBytes(of: value) { $0.prefix(4).reversed().reduce(0) { $0 << 8 | UInt64($1) } }
    }
    return _openExistential(value, do: number)
  }
}

/// Returns the name of a case, as the standard library prints it; nil for a type compiled without
/// reflection metadata.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<T>(_ value: T) -> UnsafePointer<CChar>?
