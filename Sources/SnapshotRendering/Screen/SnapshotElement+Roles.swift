extension SnapshotElement {
  /// Creates the title of a screen or of a section.
  public init(heading: String) { self.init(.heading, heading) }

  /// Creates text to read.
  public init(text: String) { self.init(.text, text) }

  /// Creates a button.
  public init(button: String, isEnabled: Bool = true) {
    self.init(.button, button, states: Self.states(isEnabled: isEnabled))
  }

  /// Creates a tab: one of several choices side by side.
  public init(tab: String, isSelected: Bool, isEnabled: Bool = true) {
    let states = Self.states(isEnabled: isEnabled, isSelected: isSelected)
    self.init(.tab, tab, states: states)
  }

  /// Creates a list of cells, with an optional caption above the cells.
  public init(
    list: String?,
    @SnapshotElement _ content: () -> SnapshotElement
  ) {
    self.init(.list, list, children: content().elements)
  }

  /// Creates a row of a list: a title with the elements below it.
  public init(
    cell: String,
    isSelected: Bool = false,
    isEnabled: Bool = true,
    @SnapshotElement _ content: () -> SnapshotElement = { SnapshotElement.buildArray([]) }
  ) {
    let states = Self.states(isEnabled: isEnabled, isSelected: isSelected)
    self.init(.cell, cell, states: states, children: content().elements)
  }

  /// Creates a picture, with a description for screen readers.
  public init(image: String) { self.init(.image, image) }

  /// Creates a progress indicator, with a value such as "40%" if the progress is known.
  public init(progress: String, value: String? = nil) {
    self.init(.progress, progress, value: value)
  }

  /// Creates an alert: a message with buttons that covers the screen.
  public init(
    alert: String,
    @SnapshotElement _ content: () -> SnapshotElement = { SnapshotElement.buildArray([]) }
  ) {
    self.init(.alert, alert, children: content().elements)
  }

  /// Creates a switch with a label.
  public init(toggle: String, isOn: Bool, isEnabled: Bool = true) {
    let states = Self.states(isEnabled: isEnabled)
    self.init(.toggle, toggle, states: [isOn ? "on" : "off"] + states)
  }

  /// Creates a text field with a label.
  public init(
    field: String,
    value: String,
    placeholder: String? = nil,
    isFocused: Bool = false,
    isEnabled: Bool = true
  ) {
    let placeholder = placeholder.map { ["placeholder " + QuotedText.line($0)] } ?? []
    let states = Self.states(isEnabled: isEnabled, isFocused: isFocused)
    self.init(.field, field, value: value.isEmpty ? nil : value, states: placeholder + states)
  }

  /// Creates a search field, with the text that the empty field shows.
  public init(
    searchField: String,
    value: String,
    isFocused: Bool = false,
    isEnabled: Bool = true
  ) {
    let states = Self.states(isEnabled: isEnabled, isFocused: isFocused)
    self.init(.searchField, searchField, value: value.isEmpty ? nil : value, states: states)
  }
}
