import Community
import Foundation
import Proofsheet
import Testing

/// A tour of the app in each of the states that it can be launched in.
@Suite struct LaunchStateJourneys {
  @Test(arguments: ["debug", "screenShots"])
  func tour(_ name: String) throws {
    let launch = try #require(try ScenarioLaunch.named(in: ["Community", "-launchState", name]))
    assertJourney("a tour of all screens", scenario: try launch.scenario, named: name) { user in
      let (navigation, login) = try user.opensApp()
      user.logsIn(login, routingTo: navigation.router)
      let list = try user.sees("looks at the list") { try navigation.top(UserListPresenter.self) }
      let profile = try user.sees("taps the first row") {
        list.selectRow(at: 0)
        return try navigation.top(UserProfilePresenter.self)
      }
      user.goesBack { profile.close() }
      user.does("opens the streams") { list.selectStreams() }
      let streams = try user.sees("looks at them") { try navigation.top(StreamListPresenter.self) }
      let author = try user.sees("taps an author") {
        streams.selectAuthor(ofPost: 0, inSection: 0)
        return try navigation.top(UserProfilePresenter.self)
      }
      user.goesBack { author.close() }
      try user.follows("community://user/42", in: navigation)
    }
  }

  @Test func linksFromOutside() throws {
    let scenario = try ScenarioLaunch.externalActions.scenario
    assertJourney("follows links from outside", scenario: scenario) { user in
      let navigation = CommunityNavigation(world: user.world())
      _ = user.sees { navigation }
      for link in ["community://user/42", "community://user/7"] {
        try user.follows(link, in: navigation)
        _ = try user.sees("looks at the profile") { try navigation.top(UserProfilePresenter.self) }
      }
      try user.follows("community://streams", in: navigation)
      _ = try user.sees("looks at the streams") { try navigation.top(StreamListPresenter.self) }
    }
  }
}

extension JourneyUser {
  fileprivate func follows(_ link: String, in navigation: CommunityNavigation) throws {
    let action = try #require(URL(string: link).flatMap(ExternalAction.init))
    does("follows \(link)") { navigation.open(action) }
  }
}
