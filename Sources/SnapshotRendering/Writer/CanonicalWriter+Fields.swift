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
