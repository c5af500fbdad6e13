import CSchedulerHooks
import Foundation
import ProofsheetBasics

/// Where a task, a timer or a piece of work was started, and whether it goes on.
///
/// Unchecked, because it belongs to the thread of its journey.
final class Starter: @unchecked Sendable {
  /// The step that it follows from.
  let step: StepName?
  /// What has started it, where that was not the step's own code.
  let parent: Starter?
  /// Whether it is a task that inherits nothing, and so no token of its step.
  let isDetached: Bool
  /// Whether it is work that runs once and then is over, such as `asyncAfter`, which nobody can cancel.
  let isOnce: Bool
  /// Whether it follows from a step that the script takes after the user has left.
  let isAfterLeaving: Bool
  /// What runs, which is gone when it has ended; nil also where nobody can tell.
  private weak var life: AnyObject?
  /// Where the functions were called from that have started it, the innermost first.
  private let callers: [UInt]

  /// What kind of thing is started.
  enum Kind {
    case task, detachedTask, work, timer
  }

  init(_ life: AnyObject?, _ kind: Kind, step: StepName?, parent: Starter?) {
    self.life = life
    self.step = step
    callers = Self.callers()
    // What starts itself again and again is one link of the chain.
    self.parent = parent?.callers == callers ? parent?.parent : parent
    isDetached = kind == .detachedTask
    isOnce = kind == .work
    isAfterLeaving = StepToken.isAfterLeaving || parent?.isAfterLeaving == true
  }

  /// Whether it is another one, or follows from that.
  func follows(from other: Starter) -> Bool {
    var next: Starter? = self
    while let starter = next, starter !== other { next = starter.parent }
    return next != nil
  }

  /// Whether it has not ended.
  var isAlive: Bool { life != nil }

  /// The linker's names of the functions that have started it, the innermost first.
  var functions: some Sequence<String> { callers.lazy.compactMap(CodeNames.name) }

  /// How deep a function of the app may lie below what it starts.
  private static let depth = 48

  /// The innermost function of the app of those that were called from some places.
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

/// The names of functions by places in them, which are the same in all playings.
private enum CodeNames {
  private static let known = Locked<[UInt: String?]>([:])

  static func name(_ address: UInt) -> String? {
    if let known = known.withLock({ $0[address] }) { return known }
    // The place is where the function returns to, which may be behind its end.
    let name = capture_function_name(address - 1).map { String(cString: $0) }
    // Only Swift's functions say which type they are of. A private type has a hash behind its name,
    // which nothing knows at run time; it may be shortened by words that came before.
    let swift = name.flatMap { $0.hasPrefix("$s") ? $0 : nil }?
      .replacing(/(33|0[0-9]{1,2})_[0-9A-Za-z]{16,44}?LL/, with: "")
    known.withLock { $0[address] = .some(swift) }
    return swift
  }
}
