import Community
import Proofsheet
import Testing

@Suite struct LoginJourneys {
  /// A locked screen ignores text, and a disabled button ignores taps.
  @Test func typesAndPressesOutOfTurn() {
    assertJourney("types and presses out of turn", scenario: .welcomes) { user in
      let (navigation, login) = try user.opensApp()
      let router = navigation.router
      user.does("presses Log in at once") { login.submit(routingTo: router) }
      user.does("types the email with spaces") { login.updateEmail(" fake@fake.com\n") }
      user.does("presses Log in without a password") { login.submit(routingTo: router) }
      user.does("types the password") { login.updatePassword("fake_password") }
      user.does("clears the password") { login.updatePassword("") }
      user.does("types the password again") { login.updatePassword("fake_password") }
      user.does("presses Log in") { login.submit(routingTo: router) }
      user.does("presses Log in again") { login.submit(routingTo: router) }
      user.does("types another email") { login.updateEmail("other@example.com") }
      user.does("types another password") { login.updatePassword("other") }
      user.waits(.seconds(1))
    }
  }
}
