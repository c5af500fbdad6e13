import Proofsheet

@testable import SnapshotRendering

/// A screen that consists of its elements alone.
struct Sketch: SnapshotScreenDescribing {
  let snapshotScreen: SnapshotElement

  init(@SnapshotElement _ screen: () -> SnapshotElement) { snapshotScreen = screen() }
}

extension Sketch {
  /// A screen with every role, in the states that change its text.
  static let everything = Sketch {
    SnapshotElement(heading: "Profile of a user with a long name")
    SnapshotElement(searchField: "Type in to search...", value: "", isFocused: true)
    SnapshotElement(searchField: "Search", value: "Jackson")
    SnapshotElement(tab: "Artist", isSelected: true)
    SnapshotElement(tab: "Song", isSelected: false)
    SnapshotElement(tab: "Album", isSelected: false, isEnabled: false)
    SnapshotElement(text: "Facts about a user,\nand what is said \"in their place\".")
    SnapshotElement(field: "Email", value: "ada@example.com", isFocused: true)
    SnapshotElement(field: "Name", value: "", placeholder: "First and last name")
    SnapshotElement(field: "Password", value: "•••", isEnabled: false)
    SnapshotElement(toggle: "Stay logged in on this device until I say otherwise", isOn: true)
    SnapshotElement(toggle: "Dark", isOn: false, isEnabled: false)
    SnapshotElement(button: "Log in")
    SnapshotElement(button: "Send me a link to choose another password", isEnabled: false)
    SnapshotElement(progress: "Loading")
    SnapshotElement(progress: "Sending", value: "40%")
    SnapshotElement(image: "Picture of Ada")
    SnapshotElement(list: "2 colleagues") {
      SnapshotElement(cell: "Ada", isSelected: true) {
        SnapshotElement(image: "AF")
        SnapshotElement(text: "ada@example.com")
      }
      SnapshotElement(cell: "Grace", isEnabled: false)
    }
    SnapshotElement(list: nil) {}
    SnapshotElement(alert: "You are offline.") { SnapshotElement(button: "Ok") }
  }
}
