import CSchedulerHooks

// Dispatch and run loops on the thread of a journey: one order for all, in which work comes as it was
// handed over, beside the jobs of tasks. The main queue, the main run loop and the main actor are one.

extension Scheduler {
  /// Where code runs.
  enum Place: Equatable {
    case main, pool
    case queue(UnsafeMutableRawPointer)

    /// Queues that run on one serial queue in the end are one place.
    init(_ queue: UnsafeMutableRawPointer?) {
      self = queue.map { .queue(captured_queue_root($0)) } ?? .main
    }
  }

  /// Whether nothing of a place can start before what runs there has ended.
  func isBusy(_ place: Place) -> Bool {
    switch place {
    case .main: places.contains(.main)
    case .pool: false
    case .queue(let queue): places.contains(place) && captured_queue_is_serial(queue)
    }
  }

  /// Takes work for a queue, nil for the main one.
  func submit(_ work: captured_work, on queue: UnsafeMutableRawPointer?, after delay: Duration) {
    let work = CapturedWork(work, on: queue)
    work.starter = starter(of: work)
    if delay > .zero {
      timeline.add(.work(work), after: delay)
    } else {
      append(Ready(work))
    }
  }

  /// Makes room for code that runs on a queue at once: what came before it on that queue has run.
  ///
  /// - Returns: Whether it may; not where it would wait for itself.
  func beginSync(on queue: UnsafeMutableRawPointer?) -> Bool {
    let place = Place(queue)
    if isBusy(place) {
      note(.deadlock(.sync(onto: name(of: queue)), step: currentStep))
      return false
    }
    if let queue, captured_queue_is_suspended(queue) {
      wait(.sync(onto: name(of: queue)), limit: nil) { !captured_queue_is_suspended(queue) }
      if captured_queue_is_suspended(queue) { return false }
    }
    if place == .main || queue.map({ captured_queue_is_serial(captured_queue_root($0)) }) == true {
      while runNested(where: { $0.place == place }) {}
    }
    places.append(place)
    return true
  }

  func endSync() { places.removeLast() }

  /// How messages name a queue.
  func name(of queue: UnsafeMutableRawPointer?) -> String {
    guard let queue else { return "the main queue" }
    let label = String(cString: captured_queue_label(queue))
    return label.isEmpty ? "a queue" : "the queue \"\(label)\""
  }

  // MARK: - Groups and work items

  /// Runs work when a group is empty or a work item has run.
  func notify(
    _ work: captured_work,
    on queue: UnsafeMutableRawPointer?,
    after object: UnsafeMutableRawPointer,
    isGroup: Bool
  ) {
    let work = CapturedWork(work, on: queue)
    work.starter = starter(of: work)
    notices[object, default: []].append(work)
    if isGroup || finishedItems.contains(object) { tell(of: object, isGroup: isGroup) }
  }

  /// Tells who waits for a group or a work item, if it is over.
  func tell(of object: UnsafeMutableRawPointer, isGroup: Bool) {
    guard let waiting = notices[object] else { return }
    if isGroup, !captured_wait_is_over(captured_wait_group, object) { return }
    notices[object] = nil
    for work in waiting { append(Ready(work)) }
  }

  /// A group may be empty, or a queue goes on.
  func left(_ object: UnsafeMutableRawPointer) {
    guard let parked = parked.removeValue(forKey: object) else {
      return tell(of: object, isGroup: true)
    }
    for ready in parked { append(ready) }
  }

  /// Work has run: whoever waited for it as a work item is told.
  func finished(_ item: UnsafeMutableRawPointer) {
    finishedItems.insert(item)
    tell(of: item, isGroup: false)
  }
}
