import CSchedulerHooks
import Foundation

/// The notice of a journey beside the main thread, in an app whose framework requires that thread.
enum MainThreadNotice {
  /// Prints the notice once, in programs that have such a framework.
  static func sayOnce() { _ = said }

  private static let said: Void = {
    #if canImport(ObjectiveC)
    let isMainThread = capture_is_real_main_thread()
    let found = words(isMainThread: isMainThread) { NSClassFromString($0) != nil }
    if let found { FileHandle.standardError.write(Data((found + "\n").utf8)) }
    #endif
  }()

  /// The notice; nil where none is needed.
  ///
  /// `isLoaded` tells whether the program has a class of some name.
  static func words(isMainThread: Bool, isLoaded: (String) -> Bool) -> String? {
    let frameworks = [("UIApplication", "UIKit"), ("NSApplication", "AppKit")]
    guard !isMainThread, let found = frameworks.first(where: { isLoaded($0.0) }) else { return nil }
    return
      "This journey runs on a background thread, and \(found.1), which needs the main thread, is "
      + "loaded: mark the suite @MainActor. In an app that hosts tests, the app's own main actor then "
      + "runs beside the journey's."
  }
}
