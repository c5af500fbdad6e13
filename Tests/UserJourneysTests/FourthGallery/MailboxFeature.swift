import HTTPFixtures

@testable import UserJourneys

enum MailboxFeature {
  enum Bug {
    case deletesAfterUndo, secondForgetsTheFirst, keepsNothing, toastKeepsTheScreen
    case lastSecondDismisses
  }

  static let exhibits = [
    Exhibit("mailbox", scenario, deletesTwo(nil)),
    Exhibit("mailbox with undo", scenario, undoes(nil)),
    Exhibit(
      "mailbox that deletes after undo",
      scenario,
      undoes(.deletesAfterUndo),
      finds: "breaks: no mail is shown that is deleted"
    ),
    Exhibit(
      "mailbox whose second mail forgets the first",
      scenario,
      deletesTwo(.secondForgetsTheFirst),
      finds: "tells otherwise: DELETE /mails/1"
    ),
    Exhibit(
      "mailbox that does not bring back what it could not delete",
      scenario,
      deletesTwo(.keepsNothing),
      finds: "tells otherwise: DELETE /mails/1"
    ),
    Exhibit(
      "mailbox whose last second dismisses",
      scenario,
      deletesTwo(.lastSecondDismisses),
      finds: "tells otherwise: DELETE /mails/2"
    ),
    Exhibit(
      "mailbox that its toast keeps",
      scenario,
      deletesTwo(.toastKeepsTheScreen),
      finds: "in memory: MailboxViewModel"
    ),
  ]

  private static let scenario = Scenario("three mails") {
    Stub(.get, "/mails").answers(
      .json([
        MailboxMail(id: 1, subject: "one"), MailboxMail(id: 2, subject: "two"),
        MailboxMail(id: 3, subject: "three"),
      ])
    )
    Stub(.delete, .matching("/mails/[0-9]")).answers(.json([String]()))
  }

  private static func deletesTwo(_ bug: Bug?) -> Journey.Script {
    { user in
      let service = MailboxService(user.client)
      let mailbox = opens(user, service, bug)
      user.does("deletes the first") { mailbox.delete(1) }
      user.does("deletes the second") { mailbox.delete(2) }
      user.waits(.seconds(3))
      user.waitsForEverything()
      user.retries("deletes again") { mailbox.deleteAgain() }
    }
  }

  private static func undoes(_ bug: Bug?) -> Journey.Script {
    { user in
      let service = MailboxService(user.client)
      let mailbox = opens(user, service, bug)
      user.does("deletes the first") { mailbox.delete(1) }
      user.does("undoes it") { mailbox.toast.tapUndo() }
    }
  }

  @MainActor
  private static func opens(
    _ user: JourneyUser,
    _ service: MailboxService,
    _ bug: Bug?
  ) -> MailboxViewModel {
    let mailbox = user.sees { MailboxViewModel(service, clock: user.clock, bug) }
    user.whenLeaving { [weak mailbox] in mailbox?.disappear() }
    user.always("no mail is shown that is deleted") { [weak mailbox] in
      mailbox?.showsNothingDeleted ?? true
    }
    user.does("appears") { mailbox.appear() }
    user.waitsForEverything()
    user.retries { mailbox.appear() }
    return mailbox
  }
}
