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
    head.leaf(name)
    if !fields.isEmpty || shape.leftOut != nil {
      let described = DescribedFields(fields: fields, shape: shape)
      frames.append(Frame(described: described, indent: head.indent))
    }
    return nil
  }

  /// Writes the fields of a self-describing value, up to the first field with parts.
  mutating func writeFields(_ described: DescribedFields, of frame: Frame) {
    let (fields, shape) = (described.fields, described.shape)
    let (labels, indent, depth) = (shape.labels, frame.indent, frames.count)
    var next = frame.next
    while next < labels.count {
      out.indent(indent)
      out.append(labels[next])
      out.append(0x3A)
      let isErased = shape.isErased(next)
      next += 1
      guard let value = fields[next - 1].value else {
        out.append(" nil\n")
        continue
      }
      let plan = shape.plan(next - 1, of: value)
      if !isErased, Self.write(fact: value, plan, to: out) { continue }
      frame.next = next
      let child = Child(lead: .field(labels[next - 1]), value: value, isErased: isErased)
      open(child, plan, Head(out: out, indent: indent + 1, bareIndent: nil))
      if frames.count != depth { return }
    }
    if let leftOut = shape.leftOut {
      out.indent(indent)
      out.append("\(Description.leftOut): \(leftOut)\n")
    }
    frames.removeLast()
  }

  /// Returns the label of a field: a plain name as it is, any other name in quotes, so that no name
  /// looks like another line.
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

  /// Whether a name is made of letters, digits and underscores of ASCII, as almost all names are.
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

  /// Writes data as hexadecimal digits: in one line if they fit, otherwise in rows of 32 bytes.
  mutating func pushData(_ value: Any, _ head: inout Head) {
    let data = value as? Data ?? Data()
    let name = "Data(\(data.count) \(data.count == 1 ? "byte" : "bytes"))"
    guard data.count > Hexadecimal.rowLength else {
      return head.leaf(data.isEmpty ? name : name + " " + Hexadecimal.text(of: data))
    }
    head.leaf(name)
    Hexadecimal.writeRows(of: data, indent: head.indent, to: out)
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

/// The fields of a value that describes itself.
///
/// The type is a class: a struct would be copied with its fields whenever a frame is read.
final class DescribedFields {
  let fields: [(key: String, value: Any?)]
  let shape: DescribedStorage.Shape

  init(fields: [(key: String, value: Any?)], shape: DescribedStorage.Shape) {
    (self.fields, self.shape) = (fields, shape)
  }
}

/// A line of text that is written unchanged in place of a value.
struct Fact: Sendable {
  let text: String
}
