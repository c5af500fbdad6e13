extension RequestTableTests {
  private static func posted(_ body: String) -> Asked { Asked("POST /a", body: body) }

  /// A pattern with these rules for its body.
  private static func body(_ rules: String) -> String {
    #"{"method": "POST", "urlPath": "/a", "bodyPatterns": [\#(rules)]}"#
  }

  private static let form = "multipart/form-data; boundary=XX"

  private static func parts(_ parts: String...) -> String {
    parts.map { "--XX\r\n\($0)\r\n" }.joined() + "--XX--\r\n"
  }

  private static func multipart(_ body: String) -> Asked {
    Asked("POST /a", ["Content-Type": form], body: body)
  }

  static let bodyRows: [WireMockRow] = [
    WireMockRow(
      "a body equalTo",
      body(#"{"equalTo": "hello"}"#),
      takes: [posted("hello")],
      refuses: [posted("hello "), "POST /a"]
    ),
    WireMockRow(
      "several body patterns, all of which hold",
      body(#"{"matches": ".*path=/products.*"}, {"contains": "name"}"#),
      takes: [posted("a=1&path=/products&name=x"), posted("name\npath=/products\n")],
      refuses: [posted("path=/products"), posted("name")]
    ),
    WireMockRow(
      "binaryEqualTo",
      body(#"{"binaryEqualTo": "AQI="}"#),
      takes: [posted("\u{1}\u{2}")],
      refuses: [posted("\u{1}"), "POST /a"]
    ),
    WireMockRow(
      "an absent body",
      body(#"{"absent": true}"#),
      takes: ["POST /a"],
      refuses: [posted("x")]
    ),
    WireMockRow(
      "equalToJson as a value",
      body(#"{"equalToJson": {"id": 1, "tags": ["a", "b"]}}"#),
      takes: [posted(#"{"tags": ["a", "b"], "id": 1.0}"#)],
      refuses: [
        posted(#"{"id": 1, "tags": ["b", "a"]}"#), posted(#"{"id": 1}"#), posted("no json"),
      ]
    ),
    WireMockRow(
      "equalToJson as a text",
      body(#"{"equalToJson": "{\"id\": 1}"}"#),
      takes: [posted(#"{ "id" : 1 }"#)],
      refuses: [posted(#"{"id": "1"}"#), posted(#"{"id": 1, "x": 2}"#)]
    ),
    WireMockRow(
      "equalToJson without order and with more",
      body(
        #"{"equalToJson": {"tags": ["a", "b"]}, "ignoreArrayOrder": true, "ignoreExtraElements": true}"#
      ),
      takes: [posted(#"{"x": 1, "tags": ["c", "b", "a"]}"#)],
      refuses: [posted(#"{"tags": ["a"]}"#)]
    ),
    WireMockRow(
      "placeholders of any kind",
      body(
        ##"{"equalToJson": "{\"a\": \"${json-unit.ignore}\", \"s\": \"${json-unit.any-string}\", \"n\": \"#{json-unit.any-number}\", \"b\": \"${json-unit.any-boolean}\"}"}"##
      ),
      takes: [posted(#"{"a": null, "s": "x", "n": 1, "b": true}"#)],
      refuses: [
        posted(#"{"a": 1, "s": 2, "n": 1, "b": true}"#),
        posted(#"{"a": 1, "s": "x", "n": "1", "b": true}"#),
        posted(#"{"a": 1, "s": "x", "n": 1, "b": 0}"#), posted(#"{"s": "x", "n": 1, "b": true}"#),
      ]
    ),
    WireMockRow(
      "a placeholder with an expression",
      body(#"{"equalToJson": {"id": "${json-unit.regex}[A-Z]{3}-\\d+"}}"#),
      takes: [posted(#"{"id": "ABC-12"}"#)],
      refuses: [posted(#"{"id": "AB-12"}"#), posted(#"{"id": 12}"#)]
    ),
    WireMockRow(
      "an element that may be missing",
      body(#"{"equalToJson": {"id": 1, "at": "${json-unit.ignore-element}"}}"#),
      takes: [posted(#"{"id": 1}"#), posted(#"{"id": 1, "at": 7}"#)],
      refuses: [posted(#"{"at": 7}"#)]
    ),
    WireMockRow(
      "a part of a multipart body",
      #"{"method": "POST", "urlPath": "/a", "multipartPatterns": [{"matchingType": "ANY", "headers": {"Content-Disposition": {"contains": "name=\"info\""}}, "bodyPatterns": [{"equalToJson": "{\"a\": 1}"}]}]}"#,
      takes: [
        multipart(
          parts(
            "Content-Disposition: form-data; name=\"x\"\r\n\r\nother",
            "Content-Disposition: form-data; name=\"info\"\r\n\r\n{\"a\":1}"
          )
        )
      ],
      refuses: [
        multipart(parts("Content-Disposition: form-data; name=\"info\"\r\n\r\n{\"a\":2}")),
        multipart(parts("Content-Disposition: form-data; name=\"x\"\r\n\r\n{\"a\":1}")),
        posted("x"),
      ]
    ),
    WireMockRow(
      "all parts of a multipart body",
      #"{"method": "POST", "urlPath": "/a", "multipartPatterns": [{"matchingType": "ALL", "bodyPatterns": [{"contains": "ok"}]}]}"#,
      takes: [multipart(parts("A: b\r\n\r\nok 1", "A: b\r\n\r\nok 2"))],
      refuses: [multipart(parts("A: b\r\n\r\nok 1", "A: b\r\n\r\nbad"))]
    ),
  ]
}
