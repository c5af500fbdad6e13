import ProofsheetBasics

extension CanonicalWriter {
  /// Writes the rest of the line of `subject`, and pushes a frame if the subject has parts.
  ///
  /// The method opens wrappers (optionals, enum cases with a payload) up to a value with a line of
  /// its own.
  mutating func open(_ subject: Any, _ start: Head) {
    var head = start
    var value = subject
    openBoxes = 0
    while let inner = openOnce(value, TypePlans.shared.plan(for: type(of: value)), nil, &head) {
      value = inner
    }
  }

  /// Does the same for a value whose plan is known.
  mutating func open(_ value: Any, _ plan: TypePlan, _ start: Head) {
    var head = start
    if let inner = openOnce(value, plan, nil, &head) { open(inner, head) }
  }

  /// Writes one layer of a value, and returns the value inside when that layer was only a wrapper.
  ///
  /// `erased` holds a value that is declared with an existential; it is nil for any other value.
  mutating func openOnce(
    _ value: Any,
    _ plan: TypePlan,
    _ erased: ErasedValue?,
    _ head: inout Head
  ) -> Any? {
    if plan.isChangeable { changeableCount += 1 }
    switch plan.kind {
    case .leaf(let write):
      head.begin()
      write(value, out)
      head.end()
    case .string: head.string(value as? String ?? "")
    case .text(let string): head.string(string(value) ?? "")
    case .opaque(let text): head.leaf(text)
    case .standIn(let actual):
      if let actual = actual(value) { return actual }
      head.leaf(plan.name)
    case .optional: return unwrap(value, plan, erased, &head)
    case .list: pushList(value, plan, erased?.marked ?? Self.mark(plan.holdsAny), &head)
    case .unordered:
      let mark = erased?.marked ?? Self.mark(plan.holdsAny)
      pushElements(of: value, .element, mark, empty: "{}", &head)
    case .entries(let ordered):
      let type = plan.holdsAny ? type(of: value) as? any EntriesValue.Type : nil
      let markKey = Self.mark(type.map { DeclaredType.isExistential($0.keyType) } ?? false)
      let markValue = Self.mark(type.map { DeclaredType.isExistential($0.valueType) } ?? false)
      pushEntries(
        of: value,
        erased?.marked ?? markKey,
        erased?.marked ?? markValue,
        ordered: ordered,
        &head
      )
    case .data: pushData(value, &head)
    case .parts(let name, let parts): push(name, parts(value), &head)
    case .describing: return pushFields(of: value, plan, &head)
    case .error: pushError(value, plan, &head)
    case .reflected: return reflect(value, plan, erased, &head)
    case .erased: return (value as? ErasedValue).flatMap { openErased($0, &head) }
    }
    return nil
  }

  /// Returns the value inside an optional, or writes `nil`.
  ///
  /// The text shows the optional itself, as `.some`, only if it wraps another optional. A nil that
  /// is declared with an existential shows its type: `Int?.none`.
  private func unwrap(
    _ value: Any,
    _ plan: TypePlan,
    _ erased: ErasedValue?,
    _ head: inout Head
  ) -> Any? {
    guard let optional = value as? any OptionalValue, let wrapped = optional.wrappedValue else {
      let isTyped = erased != nil && !plan.holdsAny
      head.leaf(isTyped ? TypeName.sugared(type(of: value)) + ".none" : "nil")
      return nil
    }
    if type(of: optional).wrappedType is any OptionalValue.Type { head.wrap(".some") }
    return erased?.marked(wrapped) ?? (plan.holdsAny ? ErasedValue.marked(wrapped) : wrapped)
  }

  /// Pushes a frame with the parts of a collection, or writes `empty` for a collection without
  /// parts.
  mutating func push(
    _ parts: @escaping Parts,
    empty: String,
    isUnordered: Bool = false,
    _ head: inout Head
  ) {
    guard let first = parts() else { return head.leaf(empty) }
    let indent = head.endWithoutValue()
    frames.append(Frame(first, parts, fields: [], indent: indent, isUnordered: isUnordered))
  }

  /// Pushes a frame with the parts of a collection that a mirror has listed.
  mutating func push(
    _ children: [Child],
    empty: String,
    isUnordered: Bool = false,
    _ head: inout Head
  ) {
    if children.isEmpty { return head.leaf(empty) }
    let indent = head.endWithoutValue()
    frames.append(Frame(nil, nil, fields: children, indent: indent, isUnordered: isUnordered))
  }

  /// Writes the header of a value with named parts, and pushes a frame with these parts.
  mutating func push(_ name: String, _ fields: [Child], _ head: inout Head) {
    head.leaf(name)
    guard !fields.isEmpty else { return }
    frames.append(Frame(nil, nil, fields: fields, indent: head.indent, isUnordered: false))
  }
}

extension CanonicalWriter {
  /// The part of a value's first line that is not written yet.
  ///
  /// A case of an enum begins with its name. If its payload fits on the line, the payload follows
  /// in parentheses: `.failed("offline")`. If the payload is a list on lines of its own, the name
  /// stands alone: `.results`.
  struct Head {
    let out: TextBuffer
    /// The level of indentation of the parts below this line.
    let indent: Int
    /// The level of indentation of a collection's parts, if the collection is the whole text or the
    /// key of a dictionary's entry.
    ///
    /// Such a collection has no header. The level is nil for any other value.
    let bareIndent: Int?
    private var isEmpty = true
    private var pending = 0
    private var open = 0

    init(out: TextBuffer, indent: Int, bareIndent: Int?) {
      self.out = out
      self.indent = indent
      self.bareIndent = bareIndent
    }

    /// Starts the next text on the line: writes the space and the open parentheses that are still
    /// due.
    mutating func begin() {
      if isEmpty, bareIndent == nil { out.append(0x20) }
      isEmpty = false
      while pending > 0 {
        out.append(0x28)
        pending -= 1
        open += 1
      }
    }

    /// Writes the name of a wrapper, such as `.failed`; the wrapped value follows.
    mutating func wrap(_ name: String) {
      begin()
      out.append(name)
      pending += 1
    }

    /// Ends the line, with the parentheses that are still to be closed.
    mutating func end() {
      while open > 0 {
        out.append(0x29)
        open -= 1
      }
      out.append(0x0A)
    }

    /// Writes a value of one line.
    mutating func leaf(_ text: String) {
      begin()
      out.append(text)
      end()
    }

    /// Writes a string: in quotes, or as a block when it has several lines and stands alone.
    mutating func string(_ string: String) {
      begin()
      if QuotedText.writeLine(string, to: out) { return end() }
      if open > 0 {
        QuotedText.write(string, to: out)
        return end()
      }
      out.append("\"\"\"\n")
      QuotedText.writeLines(string, indent: indent, to: out)
      out.indent(indent)
      out.append("\"\"\"\n")
    }

    /// Ends the line of a collection, and returns the level of indentation of the parts below.
    mutating func endWithoutValue() -> Int {
      if isEmpty, let bareIndent { return bareIndent }
      end()
      return indent
    }
  }
}
