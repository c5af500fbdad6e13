import HTTPFixtures

/// Something that a script says always holds.
struct Invariant {
  let name: String
  let holds: @MainActor () -> Bool
}

extension JourneyRun {
  /// Declares what holds from here on.
  func add(_ invariant: Invariant) {
    if !isOver { invariants.append(invariant) }
  }

  var openRequestCount: Int { client.exchanges.count { $0.outcome == .waiting } }

  /// Ends the journey when something does not hold that always should.
  func checkInvariants() {
    for invariant in invariants where !isOver && !invariant.holds() {
      fail(.invariantBroken(name: invariant.name, step: stepName))
    }
  }
}
