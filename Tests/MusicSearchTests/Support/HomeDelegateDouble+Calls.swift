import Proofsheet

@testable import MusicSearch

extension HomeViewModelDelegateDouble {
  /// What a search screen tells.
  static func observing(_ home: HomeViewModel? = nil) -> HomeViewModelDelegateDouble {
    let delegate = HomeViewModelDelegateDouble()
    home?.delegate = delegate
    return delegate
  }

  /// What it was told, call by call.
  var log: [String] {
    calls.lines.reduce(into: []) { log, line in
      if line.hasPrefix("* ") { log.append(line) } else { log[log.count - 1] += "\n" + line }
    }
  }

  /// The lines of calls that a test expects.
  static func told(_ tell: (HomeViewModelDelegateDouble) -> Void) -> [String] {
    let delegate = HomeViewModelDelegateDouble()
    tell(delegate)
    return delegate.log
  }
}

extension String {
  /// The delegate is told that the list has changed.
  static let mutated = "* delegate.dataSourceWasMutated()"
}
