/// The objects that have been written, so that cycles end and shared objects can be recognized.
///
/// An element of an unordered collection has a scope of its own: its text never depends on earlier
/// siblings, because their order has no meaning. So every element shows the whole content of an
/// object that several elements share, and the ways through sets whose objects lead to each other
/// grow until the text is too long.
struct Identities {
  /// The numbers of the objects in each open element, the innermost last, and the number of objects
  /// in it and in the elements around.
  private var scopes: [(numbers: [ObjectIdentifier: Int], count: Int)] = [([:], 0)]
  /// The objects that stay alive until the text is done, so that addresses stay unique.
  private var kept: [AnyObject] = []

  mutating func enterElement() { scopes.append(([:], scopes[scopes.count - 1].count)) }

  mutating func leaveElement() { scopes.removeLast() }

  /// Records that `object` is about to be written.
  ///
  /// - Returns: The number of the object among those of its scope and of the scopes around, and
  ///   whether it is written for the first time.
  mutating func sight(_ object: AnyObject) -> (number: Int, isNew: Bool) {
    let id = ObjectIdentifier(object)
    for scope in scopes.reversed() {
      if let number = scope.numbers[id] { return (number, false) }
    }
    kept.append(object)
    let top = scopes.count - 1
    let number = scopes[top].count
    scopes[top].numbers[id] = number
    scopes[top].count += 1
    return (number, true)
  }
}
