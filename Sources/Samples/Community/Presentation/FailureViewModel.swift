import Foundation

/// A failure in words for the user, with a button that tries again.
public struct FailureViewModel: Hashable, Sendable {
  /// What has happened.
  public let message: String
  /// The title of the button; `nil` when trying the same again is of no use.
  public let retryTitle: String?

  /// Makes a failure from its texts.
  public init(message: String, retryTitle: String? = "Try again") {
    self.message = message
    self.retryTitle = retryTitle
  }
}

extension FailureViewModel {
  /// The one place where errors become words for the user.
  init(_ error: any Error) {
    switch error {
    case LogInError.wrongCredentials:
      self.init(message: "Email and password do not match.", retryTitle: nil)
    case let error as URLError:
      self.init(error)
    case let error as ServiceError:
      self.init(error)
    case let error as UserStorageError:
      self.init(error)
    default:
      self.init(message: "Something went wrong.")
    }
  }

  private init(_ error: URLError) {
    switch error.code {
    case .notConnectedToInternet: self.init(message: "You are offline.")
    case .timedOut: self.init(message: "The server takes too long to answer.")
    default: self.init(message: "The server cannot be reached.")
    }
  }

  private init(_ error: ServiceError) {
    switch error {
    case .unsuccessfulStatus(401), .unsuccessfulStatus(403):
      self.init(message: "You are not allowed to see this.", retryTitle: nil)
    case .unsuccessfulStatus, .missingStatus:
      self.init(message: "The server has a problem.")
    case .corruptedData:
      self.init(message: "The server's answer cannot be read.")
    case .invalidURL:
      self.init(message: "The app is not set up correctly.", retryTitle: nil)
    }
  }

  private init(_ error: UserStorageError) {
    switch error {
    case .unwritable: self.init(message: "The list could not be saved on this device.")
    case .unreadable, .corrupted:
      self.init(message: "What is saved on this device cannot be read.")
    }
  }
}

extension Error {
  /// Whether the error only says that nobody waits for the answer any more.
  var isCancellation: Bool {
    self is CancellationError || (self as? URLError)?.code == .cancelled
  }
}
