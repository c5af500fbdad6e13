import Foundation
import Localization

/// A failure in words for the user, with a button that tries again.
public struct FailureViewModel: Hashable, Sendable {
  /// The problem in words, for the user.
  public let message: String
  /// The title of the button that tries again; `nil` when a second try is of no use.
  public let retryTitle: String?

  private init(_ message: String, canRetry: Bool = true, in texts: LocalizedTexts) {
    self.message = texts(message)
    retryTitle = canRetry ? texts("Try again") : nil
  }
}

extension FailureViewModel {
  /// Creates the failure that a screen shows for an error.
  ///
  /// All screens of the app use this initialiser.
  init(_ error: any Error, in texts: LocalizedTexts) {
    switch error {
    case let error as URLError: self.init(error, in: texts)
    case let error as EndpointError: self.init(error, in: texts)
    case let error as StoreError: self.init(error, in: texts)
    default: self.init("Something went wrong.", in: texts)
    }
  }

  private init(_ error: URLError, in texts: LocalizedTexts) {
    switch error.code {
    case .notConnectedToInternet: self.init("You are offline.", in: texts)
    case .timedOut: self.init("The server takes too long to answer.", in: texts)
    default: self.init("The server cannot be reached.", in: texts)
    }
  }

  private init(_ error: EndpointError, in texts: LocalizedTexts) {
    switch error {
    case .unsuccessfulStatus(404):
      self.init("This tournament is not known.", canRetry: false, in: texts)
    case .unsuccessfulStatus, .missingStatus: self.init("The server has a problem.", in: texts)
    case .corruptedData: self.init("The standings cannot be read.", in: texts)
    case .unreadableFile: self.init("The standings file cannot be opened.", in: texts)
    case .invalidURL: self.init("The app is not set up correctly.", canRetry: false, in: texts)
    }
  }

  private init(_ error: StoreError, in texts: LocalizedTexts) {
    switch error {
    case .unwritable: self.init("The standings could not be saved on this device.", in: texts)
    case .unreadable, .corrupted, .unknownEntity:
      self.init("The data saved on this device cannot be read.", in: texts)
    }
  }
}
