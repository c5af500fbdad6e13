extension JourneyRun {
  /// Opens a screen: the transcript shows the complete screen, and then all work of the screen
  /// settles.
  func open(_ subject: AnyObject) {
    guard !isOver else { return }
    writer.open(subject)
    settle()
  }

  /// Closes the newest screen.
  func goBack() {
    runOut()
    guard !isOver else { return }
    guard writer.screens.count > 1 else {
      let words = "Step \(stepName) goes back from the only open screen; open another first."
      return fail(.init(.script(words)))
    }
    writer.closeScreen()
    settled()
  }
}
