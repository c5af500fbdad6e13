import Localization
import MusicSearch
import Proofsheet

/// The search screen as the app draws it.
struct SearchScreen: SnapshotScreenDescribing {
  let home: HomeViewModel
  let texts: LocalizedTexts

  var snapshotScreen: SnapshotElement {
    SnapshotElement(heading: home.title)
    SnapshotElement(
      searchField: home.searchPlaceholder,
      value: home.query,
      isFocused: home.isSearchFieldFocused
    )
    for (index, title) in home.scopeTitles.enumerated() {
      SnapshotElement(tab: title, isSelected: index == home.selectedScopeIndex)
    }
    if home.isLoading { SnapshotElement(progress: texts("Loading")) }
    if let text = home.backgroundText { SnapshotElement(text: text) }
    for row in home.content.rows {
      SnapshotElement(list: row.name) {
        for cell in row.cells {
          SnapshotElement(cell: cell.name) {
            SnapshotElement(image: texts("Cover of %@", .text(cell.name)))
            SnapshotElement(text: cell.releaseDate)
          }
        }
      }
    }
    if let alert = home.alert {
      SnapshotElement(alert: alert.message) { SnapshotElement(button: alert.buttonTitle) }
    }
  }
}

/// The details of a track as the app draws them.
struct TrackScreen: SnapshotScreenDescribing {
  let details: TrackDetailsViewModel
  let texts: LocalizedTexts

  var snapshotScreen: SnapshotElement {
    if !details.isFullScreen {
      SnapshotElement(button: texts("Back"))
      SnapshotElement(heading: details.title)
    }
    SnapshotElement(image: texts("Cover of %@", .text(details.trackName)))
    if let error = details.previewErrorText { SnapshotElement(text: error) }
    if !details.isFullScreen {
      SnapshotElement(heading: details.artistName)
      for line in [details.genreText, details.countryText, details.releaseDateText] {
        if let line { SnapshotElement(text: line) }
      }
    }
  }
}
