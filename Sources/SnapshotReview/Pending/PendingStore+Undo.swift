import SnapshotChecking

extension PendingStore {
  /// Reverts a decision and deletes its log.
  ///
  /// The last step is reverted first, because two steps may have edited the same source.
  ///
  /// A step may be done or reverted only in part, because a command was killed.
  ///
  /// - Parameters:
  ///   - steps: The steps of the decision, in their order.
  ///   - note: The closure that gets each step, and whether the step was reverted. A step is not
  ///     reverted when its file has changed since.
  /// - Throws: ``CheckError``, and the error of `note`.
  func takeBack(
    _ steps: [Decision.Step],
    _ note: (Decision.Step, Bool) throws -> Void = { _, _ in }
  ) throws {
    if !steps.isEmpty { try DecisionLock(folders: references.folders).mark(.undoing) }
    for (number, step) in steps.enumerated().reversed() {
      try note(step, takeBack(step, number))
    }
    try decision.flush()
    try decision.clear()
  }

  /// Reverts the steps after a position in the log, the last step first.
  ///
  /// The function throws at a step whose file has changed since that step.
  func takeBack(to mark: Decision.Mark) throws {
    guard let steps = try decision.steps(behind: mark) else {
      throw ReviewError("Another command has accepted or rejected since, so this decision stays.")
    }
    for (number, step) in steps {
      guard try takeBack(step, number) else {
        throw ReviewError(
          "\(SnapshotFolders.shown(step.path)) has changed since it was \(step.word); it stays."
        )
      }
      try decision.forgetLast()
    }
  }

  /// Completes the work of a killed command, and removes its temporary files.
  func mend(_ mark: DecisionLock.Mark) throws {
    let steps = try decision.last()
    let folders = references.folders
    for file in FileListing.leftovers(below: folders.pending) {
      try AtomicFile.remove(folders.pending + "/" + file)
    }
    for (number, step) in steps.enumerated() where step.kind != .edits {
      let file = step.kind == .source ? inline.file(step.path) : folders.reference(step.path)
      let known = try [FileBytes.read(decision.file(number, .before)), after(number)]
      try AtomicFile.removeLeftovers(beside: file, of: known.compactMap(\.self))
    }
    switch mark {
    case .undoing: try takeBack(steps)
    case .deciding:
      guard let last = steps.last else { return }
      if last.kind == .partly { try settle(last, steps.count - 1) }
      guard last.kind == .source,
        try FileBytes.read(inline.file(last.path)) == after(steps.count - 1)
      else { return }
      try inline.settle(last.moved ?? [], after: last.edits ?? [])
    }
  }

  /// Stores a copy of the present reference beside the undecided rest of a pending text.
  ///
  /// The rest can be accepted only while the reference is equal to this copy.
  private func settle(_ step: Decision.Step, _ number: Int) throws {
    let now = try references.reference(step.path)
    guard try [FileBytes.read(decision.file(number, .before)), after(number)].contains(now) else {
      return
    }
    try put(now, in: references.folders.seen(step.path))
  }

  private func after(_ number: Int) throws -> [UInt8]? {
    try FileBytes.read(decision.file(number, .after))
  }

  /// Gives the files of a step their earlier content, unless they have changed after the step.
  ///
  /// - Returns: Whether the files had the content from before or after the step.
  private func takeBack(_ step: Decision.Step, _ number: Int) throws -> Bool {
    let folders = references.folders
    let before = try FileBytes.read(decision.file(number, .before))
    let after = try after(number)
    switch step.kind {
    case .accepted:
      let file = folders.reference(step.path)
      let now = try FileBytes.read(file)
      guard let after, now == after else { return now == before }
      // The pending text is restored first, because until then only the reference has this text.
      try wait(after, for: step.path, over: before)
      try put(before, in: file)
    case .partly, .rejectedPart:
      let isAccepted = step.kind == .partly
      let file = isAccepted ? folders.reference(step.path) : folders.pending(step.path)
      let now = try FileBytes.read(file)
      guard now == after || now == before, let before else { return false }
      try put(before, in: file)
      if isAccepted { try put(before, in: folders.seen(step.path)) }
    case .rejected:
      let now = try FileBytes.read(folders.pending(step.path))
      guard now == nil, let after else { return now == after }
      try wait(after, for: step.path, over: before)
    case .pruned:
      let file = folders.reference(step.path)
      if let now = try FileBytes.read(file) { return now == before }
      guard before != nil else { return false }
      // A hard link keeps the date of the file, which is older than the run.
      try Decision.keep(decision.file(number, .before), as: file)
    case .source: return try takeBack(source: step, before, after)
    case .edits: try inline.putBack(step.edits ?? [])
    }
    return true
  }

  private func takeBack(source step: Decision.Step, _ before: [UInt8]?, _ after: [UInt8]?) throws
    -> Bool
  {
    let file = inline.file(step.path)
    let edits = step.edits ?? []
    let now = try FileBytes.read(file)
    guard now == after || now == before, let before else { return false }
    let isEdited = now != before
    // A killed command must not lose an edit. So the earlier edits are restored before the source,
    // and the present edits are deleted after the source.
    let others = try inline.putBack(edits, in: step.path, replacesAll: isEdited)
    if isEdited { try decision.write(before, to: file) }
    try others.forEach(inline.forget)
    return true
  }

  private func wait(_ text: [UInt8], for path: String, over seen: [UInt8]?) throws {
    let folders = references.folders
    try put(seen, in: folders.seen(path))
    try AtomicFile.write(text, to: folders.pending(path), flushes: false)
  }

  private func put(_ bytes: [UInt8]?, in file: String) throws {
    if let bytes { try decision.write(bytes, to: file) } else { try AtomicFile.remove(file) }
  }
}
