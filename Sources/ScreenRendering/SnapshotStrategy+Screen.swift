public import SnapshotRendering

extension SnapshotStrategy where Subject: SnapshotScreenDescribing {
  /// The words of a screen reader: the elements with their roles, one in each line, such as `-
  /// searchField "Type in to search..." [focused]`.
  public static var screen: SnapshotStrategy { screen() }

  /// The outline of a screen reader, with a wireframe in characters for each device.
  ///
  /// Text wraps at spaces. Elements of one line cut their text with `…`: headings, buttons, tabs,
  /// titles of cells, and the values of fields. The outline has the whole text and names the
  /// devices that cut it: `[truncated on phone]`. A line with the word `fold` marks the end of the
  /// device's screen.
  ///
  /// - Parameters:
  ///   - devices: The devices for the layout; without any, the strategy shows the outline alone.
  ///   - textSize: The percentage of the standard size, from 50 to 400. Dynamic type's steps are
  ///     about 82 (small), 100, 135 (large), and 165, 235 and 310 for accessibility.
  ///   - direction: The side where lines start. From right to left the layout is mirrored; the
  ///     characters of a text keep their logical order.
  /// - Note: Scrubbers see the text after the layout. A value that changes from run to run also
  ///   changes in width, and may be split over two lines. Give such a value a fixed one in the
  ///   subject.
  /// - Returns: The strategy; a device with fewer than 12 columns at this text size fails the
  ///   check.
  /// - Complexity: O(n d) for texts of length n on d devices.
  public static func screen(
    on devices: SnapshotDeviceClass...,
    textSize: Int = 100,
    direction: SnapshotTextDirection = .leftToRight
  ) -> SnapshotStrategy {
    drawn(on: devices, textSize: textSize, direction: direction)
  }
}

extension SnapshotStrategy {
  /// Returns the strategy, which looks the conformance up at each rendering.
  ///
  /// The conformance may belong to an actor, so a closure that runs anywhere must not capture it.
  private static func drawn(
    on devices: [SnapshotDeviceClass],
    textSize: Int,
    direction: SnapshotTextDirection
  ) -> SnapshotStrategy {
    SnapshotStrategy(fileExtension: "txt") { subject in
      guard let screen = subject as? any SnapshotScreenDescribing else {
        throw ScreenError.elsewhere(type: "\(type(of: subject))")
      }
      var sizes: [ScreenSize] = []
      for device in devices {
        sizes.append(try ScreenSize(device, textSize: textSize, direction: direction))
      }
      let shots = try ScreenShots(of: Description.screen(of: screen), on: sizes)
      return Rendering(canonicalText: shots.text, isDrawn: true)
    }
  }
}

extension Description {
  /// Returns the elements of a screen.
  fileprivate static func screen(of subject: any SnapshotScreenDescribing) -> [SnapshotElement] {
    // The closure runs here and now, and ends before this function returns.
    nonisolated(unsafe) let subject = subject
    return here { subject.snapshotScreen.elements }
  }
}
