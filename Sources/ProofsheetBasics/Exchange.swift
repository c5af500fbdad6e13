/// Puts a new value in the place of an old one, and returns the old one.
package func exchange<Value>(_ place: inout Value, for new: Value) -> Value {
  defer { place = new }
  return place
}
