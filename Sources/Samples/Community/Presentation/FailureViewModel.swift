import Foundation
import Localization

/// A failure in words for the user, with a button that tries again.
public struct FailureViewModel: Hashable, Sendable {
  /// The problem in words, for the user.
  public let message: String
  /// The title of the button that tries again; `nil` when a second try is of no use.
  public let retryTitle: String?

  /// Makes a failure from its texts.
  public init(message: String, retryTitle: String? = "Try again") {
    self.message = message
    self.retryTitle = retryTitle
  }
}

extension FailureViewModel {
  /// Creates the failure that a screen shows for an error.
  ///
  /// All screens of the app use this initialiser.
  init(_ error: any Error, in texts: LocalizedTexts) {
    switch error {
    case LogInError.wrongCredentials:
      self.init(message: texts("Email and password do not match."), retryTitle: nil)
    case let error as URLError:
      self.init(error, in: texts)
    case let error as ServiceError:
      self.init(error, in: texts)
    case let error as UserStorageError:
      self.init(error, in: texts)
    default:
      self.init(texts("Something went wrong."), in: texts)
    }
  }

  /// Creates a failure with a button that tries again.
  init(_ message: String, in texts: LocalizedTexts) {
    self.init(message: message, retryTitle: texts("Try again"))
  }

  private init(_ error: URLError, in texts: LocalizedTexts) {
    switch error.code {
    case .notConnectedToInternet: self.init(texts("You are offline."), in: texts)
    case .timedOut: self.init(texts("The server takes too long to answer."), in: texts)
    default: self.init(texts("The server cannot be reached."), in: texts)
    }
  }

  private init(_ error: ServiceError, in texts: LocalizedTexts) {
    switch error {
    case .unsuccessfulStatus(401), .unsuccessfulStatus(403):
      self.init(message: texts("You are not allowed to see this."), retryTitle: nil)
    case .unsuccessfulStatus, .missingStatus:
      self.init(texts("The server has a problem."), in: texts)
    case .corruptedData:
      self.init(texts("The server's answer cannot be read."), in: texts)
    case .invalidURL:
      self.init(message: texts("The app is not set up correctly."), retryTitle: nil)
    }
  }

  private init(_ error: UserStorageError, in texts: LocalizedTexts) {
    switch error {
    case .unwritable: self.init(texts("The list could not be saved on this device."), in: texts)
    case .unreadable, .corrupted:
      self.init(texts("The data saved on this device cannot be read."), in: texts)
    }
  }
}

extension Error {
  /// Whether the error only means that the request was cancelled.
  var isCancellation: Bool {
    self is CancellationError || (self as? URLError)?.code == .cancelled
  }
}
