extension SnapshotElement {
  /// The title of a screen or of a part of it.
  ///
  /// One line, cut with `…`.
  public init(heading: String) { self.init(.heading, heading) }

  /// Words to read.
  ///
  /// As many lines as they need.
  public init(text: String) { self.init(.text, text) }

  /// A button.
  ///
  /// One line, cut with `…`.
  public init(button: String, isEnabled: Bool = true) {
    self.init(.button, button, states: Self.states(isEnabled: isEnabled))
  }

  /// One of several choices that stand side by side.
  ///
  /// One line, cut with `…` where the line is full; more than five tabs go on in the next line.
  public init(tab: String, isSelected: Bool, isEnabled: Bool = true) {
    let states = Self.states(isEnabled: isEnabled, isSelected: isSelected)
    self.init(.tab, tab, states: states)
  }

  /// A list of cells below its caption, if it has one.
  ///
  /// As many lines as the caption needs.
  public init(
    list: String?,
    @SnapshotElement _ content: () -> SnapshotElement
  ) {
    self.init(.list, list, children: content().elements)
  }

  /// A row of a list: its title, and what stands below.
  ///
  /// One line for the title, cut with `…`.
  public init(
    cell: String,
    isSelected: Bool = false,
    isEnabled: Bool = true,
    @SnapshotElement _ content: () -> SnapshotElement = { SnapshotElement.buildArray([]) }
  ) {
    let states = Self.states(isEnabled: isEnabled, isSelected: isSelected)
    self.init(.cell, cell, states: states, children: content().elements)
  }

  /// A picture, by what is said of it to those who do not see it.
  ///
  /// As many lines as that needs.
  public init(image: String) { self.init(.image, image) }

  /// Something that takes a while, and how far it has come if that is known, as in "40%".
  ///
  /// As many lines as that needs.
  public init(progress: String, value: String? = nil) {
    self.init(.progress, progress, value: value)
  }

  /// A message that covers the screen, and its buttons.
  ///
  /// As many lines as it needs.
  public init(
    alert: String,
    @SnapshotElement _ content: () -> SnapshotElement = { SnapshotElement.buildArray([]) }
  ) {
    self.init(.alert, alert, children: content().elements)
  }

  /// A switch.
  ///
  /// As many lines as its label needs.
  public init(toggle: String, isOn: Bool, isEnabled: Bool = true) {
    let states = Self.states(isEnabled: isEnabled)
    self.init(.toggle, toggle, states: [isOn ? .on : .off] + states)
  }

  /// A field below its label.
  ///
  /// One line for what it holds, or for its placeholder while it holds nothing, cut with `…`.
  public init(
    field: String,
    value: String,
    placeholder: String? = nil,
    isFocused: Bool = false,
    isEnabled: Bool = true
  ) {
    let placeholder = placeholder.map { [ElementState.placeholder($0)] } ?? []
    let states = Self.states(isEnabled: isEnabled, isFocused: isFocused)
    self.init(.field, field, value: value.isEmpty ? nil : value, states: placeholder + states)
  }

  /// A search field, by what it shows while it is empty.
  ///
  /// One line, cut with `…`.
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
