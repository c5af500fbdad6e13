import HTTPFixtures

extension JourneyRun {
  /// Writes what still runs or waits and what was never used.
  func finish() -> Journey.Result {
    if !isWritten { write() }
    refuseOtherThreads()
    isOver = true
    held.end()
    if let invalid = client.invalidity { problems.insert("\(invalid)", at: 0) }
    var words: [String] = []
    let running = tokens.compactMap(\.token)
    let now = scheduler.timeline.now
    let deadlines = scheduler.timeline.deadlines
    if running.isEmpty, deadlines.isEmpty { words.append("nothing running, nothing waiting") }
    for step in running { words.append(self.words(for: step)) }
    for deadline in deadlines {
      words.append("something sleeps for another \(Transcript.text(of: deadline - now))")
    }
    let left = client.leftStubs
    if left.isEmpty { words[words.count - 1] += ", every stub used" }
    for stub in left { words.append(stub.wordsWithoutPlace) }
    transcript.end(words)
    return Journey.Result(
      transcript: transcript.text,
      stepCount: transcript.stepCount,
      problems: problems,
      unusedStubs: left.filter { !$0.isOptional }
    )
  }

  /// Everything about this playing, once the script has returned and its screens are gone with it.
  func playback() -> Playback {
    let asked = (requests: client.exchanges.count, moments: watch?.moments.count ?? 0)
    var isEndless = false
    if !leaving.hasLeft, !isOver {
      waitForEverything()
      isEndless = !isOver && scheduler.timeline.count > 0
    }
    let moments = watch?.moments ?? []
    watch = nil
    let leftovers = leaving.hasLeft ? leftovers() : []
    return Playback(
      moments: moments,
      choices: choices,
      choiceCounts: choiceCounts,
      wakeCount: wakeCount,
      endless: isEndless ? asked : nil,
      exchanges: client.exchanges,
      hasRetried: hasRetried,
      stop: stop,
      unmatched: client.unmatchedRequests.map { "\($0)" },
      leftovers: leftovers,
      result: finish()
    )
  }
}

extension UnusedStub {
  /// What was not used; a transcript names no line of the source, which changes for other reasons.
  fileprivate var wordsWithoutPlace: String {
    let waiver = isOptional ? "optional, " : ""
    guard uses > 0 else { return "\(waiver)never used: \(pattern)" }
    return "\(waiver)never given by \(pattern): \(neverGiven.joined(separator: ", "))"
  }
}
