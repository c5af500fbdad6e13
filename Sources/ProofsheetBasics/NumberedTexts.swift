/// A list of distinct texts, in which the index of a text stands for the text.
package struct NumberedTexts {
  package private(set) var all: [String] = []
  private var numbers: [String: Int] = [:]

  package init() {}

  package mutating func number(of text: String) -> Int {
    if let number = numbers[text] { return number }
    numbers[text] = all.count
    all.append(text)
    return all.count - 1
  }
}
