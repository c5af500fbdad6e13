extension JourneyRun {
  /// A screen opens: everything that it starts settles, then it is shown.
  func open(_ subject: AnyObject) {
    guard !isOver else { return }
    writer.open(subject)
    lookAtBelongings()
    settle()
  }

  /// The newest screen closes.
  func goBack() {
    runOut()
    guard !isOver else { return }
    guard writer.screens.count > 1 else { return fail(.init(.noScreenBehind(step: stepName))) }
    writer.closeScreen()
    settled()
  }
}
