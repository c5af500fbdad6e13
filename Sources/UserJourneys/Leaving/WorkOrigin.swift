import CSchedulerHooks
import Foundation
import ProofsheetBasics

/// The origin of a task, a timer or a piece of work: the step and the code that started it.
///
/// Unchecked, because an origin belongs to the thread of its journey.
final class WorkOrigin: @unchecked Sendable {
  /// The step that the work follows from.
  let step: StepName?
  /// The task or work that has started this work; nil for work that the step itself started.
  let parent: WorkOrigin?
  /// Whether the work is a task that `Task.detached` has started.
  let isDetached: Bool
  /// Whether the work runs once and cannot be cancelled, like a block for `asyncAfter`.
  let isOnce: Bool
  /// Whether the work follows from a step that came after the user had left.
  let isAfterLeaving: Bool
  /// The object that lives as long as the work runs.
  ///
  /// The value is nil when the work has ended, and when this object is unknown.
  private weak var life: AnyObject?
  /// The return addresses of the functions that have started the work, the innermost first.
  private let callers: [UInt]

  /// The kind of work that an origin belongs to: a task, a timer, or work that is handed over.
  enum Kind {
    case task, detachedTask, work, timer
  }

  init(_ life: AnyObject?, _ kind: Kind, step: StepName?, parent: WorkOrigin?) {
    self.life = life
    self.step = step
    callers = Self.callers()
    // Work that starts itself again and again is one link of the chain.
    self.parent = parent?.callers == callers ? parent?.parent : parent
    isDetached = kind == .detachedTask
    isOnce = kind == .work
    isAfterLeaving = StepToken.isAfterLeaving || parent?.isAfterLeaving == true
  }

  /// Whether the work is `other`, or follows from `other` directly or through other work.
  func follows(from other: WorkOrigin) -> Bool {
    sequence(first: self, next: \.parent).contains { $0 === other }
  }

  /// Whether the work still runs.
  var isAlive: Bool { life != nil }

  /// The linker's names of the functions that have started the work, the innermost first.
  var functions: some Sequence<String> { callers.lazy.compactMap(CodeNames.name) }

  /// The number of stack frames that are searched for the app's function.
  private static let depth = 48

  /// Returns the name of the app's innermost function among some return addresses.
  static func place(of callers: [UInt]) -> String? {
    let name = callers.lazy.compactMap(CodeNames.name).first { name in
      !["$s12UserJourneys", "$s10Foundation", "$s8Dispatch", "$ss"].contains(where: name.hasPrefix)
    }
    guard let name, let text = capture_readable_name(name) else { return nil }
    defer { free(text) }
    let words = String(cString: text).split(separator: " in ").last ?? ""
    return words.split(separator: " -> ").first?.split(separator: " : ").first.map(String.init)
  }

  static func callers() -> [UInt] {
    withUnsafeTemporaryAllocation(of: UInt.self, capacity: depth) { buffer in
      guard let start = buffer.baseAddress else { return [] }
      return Array(buffer.prefix(Int(capture_callers(start, Int64(depth)))))
    }
  }
}

/// A cache of function names by return address, for all variations.
private enum CodeNames {
  private static let known = Locked<[UInt: String?]>([:])

  static func name(_ address: UInt) -> String? {
    if let known = known.withLock({ $0[address] }) { return known }
    // A return address may lie behind the end of its function.
    let name = capture_function_name(address - 1).map { String(cString: $0) }
    // Only Swift's names contain the type of a function. The name of a private type ends with a
    // hash that is unknown at run time; the mangling may shorten it by earlier words.
    let swift = name.flatMap { $0.hasPrefix("$s") ? $0 : nil }?
      .replacing(/(33|0[0-9]{1,2})_[0-9A-Za-z]{16,44}?LL/, with: "")
    known.withLock { $0[address] = .some(swift) }
    return swift
  }
}
