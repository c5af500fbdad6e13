/// The role of an element for a screen reader.
package enum ElementRole: String, CaseIterable, Sendable {
  case heading
  case text
  case button
  case tab
  case list
  case cell
  case image
  case progress
  case alert
  case toggle
  case field
  case searchField
}
