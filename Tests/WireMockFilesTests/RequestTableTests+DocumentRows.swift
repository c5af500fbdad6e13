extension RequestTableTests {
  private static func posted(_ body: String) -> Asked { Asked("POST /a", body: body) }

  /// A pattern with this rule for its body.
  private static func body(_ rule: String) -> String {
    #"{"method": "POST", "urlPath": "/a", "bodyPatterns": [\#(rule)]}"#
  }

  static let documentRows: [WireMockRow] = [
    WireMockRow(
      "matchesJsonPath as a text asks whether there is something",
      body(#"{"matchesJsonPath": "$.user.name"}"#),
      takes: [posted(#"{"user": {"name": ""}}"#)],
      refuses: [posted(#"{"user": {}}"#), posted(#"{"user": {"name": null}}"#), posted("<a/>")]
    ),
    WireMockRow(
      "matchesJsonPath with a filter",
      body(#"{"matchesJsonPath": "$.items[?(@.price > 10 && @.name =~ /a.*/i)]"}"#),
      takes: [posted(#"{"items": [{"price": 5, "name": "a"}, {"price": 11, "name": "Axe"}]}"#)],
      refuses: [
        posted(#"{"items": [{"price": 11, "name": "Hammer"}]}"#), posted(#"{"items": []}"#),
      ]
    ),
    WireMockRow(
      "matchesJsonPath with a question of existence",
      body(#"{"matchesJsonPath": "$.items[?(@.id == 7 || !(@.old))]"}"#),
      takes: [posted(#"{"items": [{"id": 7, "old": 1}]}"#), posted(#"{"items": [{"id": 8}]}"#)],
      refuses: [posted(#"{"items": [{"id": 8, "old": 1}]}"#)]
    ),
    WireMockRow(
      "matchesJsonPath with an expression and a matcher",
      body(#"{"matchesJsonPath": {"expression": "$..name", "contains": "Jack"}}"#),
      takes: [posted(#"{"a": {"name": "Kim"}, "b": [{"name": "Jackson"}]}"#)],
      refuses: [posted(#"{"name": "Kim"}"#), posted("{}")]
    ),
    WireMockRow(
      "matchesJsonPath with absent",
      body(#"{"matchesJsonPath": {"expression": "$.error", "absent": "(absent)"}}"#),
      takes: [posted(#"{"ok": true}"#)],
      refuses: [posted(#"{"error": "x"}"#)]
    ),
    WireMockRow(
      "matchesJsonPath compares an object as JSON",
      body(
        #"{"matchesJsonPath": {"expression": "$.user", "equalToJson": "{\"id\": 1}", "ignoreExtraElements": true}}"#
      ),
      takes: [posted(#"{"user": {"id": 1, "name": "Kim"}}"#)],
      refuses: [posted(#"{"user": {"id": 2}}"#)]
    ),
    WireMockRow(
      "matchesJsonPath with a slice from the end",
      body(#"{"matchesJsonPath": {"expression": "$.['list'][-2:].id", "equalTo": "3"}}"#),
      takes: [posted(#"{"list": [{"id": 1}, {"id": 2}, {"id": 3}]}"#)],
      refuses: [posted(#"{"list": [{"id": 3}, {"id": 1}, {"id": 2}]}"#)]
    ),
    WireMockRow(
      "matchesJsonPath with unions",
      body(#"{"matchesJsonPath": {"expression": "$.list[0,-1]['id','key']", "equalTo": "3"}}"#),
      takes: [posted(#"{"list": [{"id": 1}, {"id": 2}, {"key": 3}]}"#)],
      refuses: [posted(#"{"list": [{"id": 1}, {"id": 3}, {"id": 2}]}"#)]
    ),
    WireMockRow(
      "matchesJsonPath with a length",
      body(#"{"matchesJsonPath": {"expression": "$.list.length()", "equalTo": "2"}}"#),
      takes: [posted(#"{"list": [0, 0]}"#)],
      refuses: [posted(#"{"list": [0]}"#)]
    ),
    WireMockRow(
      "equalToXml without space and order of names",
      body(#"{"equalToXml": "<a x='1'><b>t</b><c/></a>"}"#),
      takes: [
        posted("<?xml version=\"1.0\"?>\n<a x=\"1\">\n <c></c> <!-- note -->\n <b> t </b>\n</a>")
      ],
      refuses: [posted("<a x='2'><b>t</b><c/></a>"), posted("<a x='1'><b>t</b></a>"), posted("{}")]
    ),
    WireMockRow(
      "equalToXml keeps the order of one name",
      body(#"{"equalToXml": "<a><b>1</b><b>2</b></a>"}"#),
      takes: [posted("<a><b>1</b><b>2</b></a>")],
      refuses: [posted("<a><b>2</b><b>1</b></a>")]
    ),
    WireMockRow(
      "equalToXml with placeholders",
      body(
        #"{"equalToXml": "<a><id>${xmlunit.ignore}</id><n>${xmlunit.isNumber}</n></a>", "enablePlaceholders": true}"#
      ),
      takes: [posted("<a><id>anything</id><n>17</n></a>")],
      refuses: [posted("<a><id>x</id><n>many</n></a>")]
    ),
    WireMockRow(
      "matchesXPath as a text",
      body(#"{"matchesXPath": "/methodCall/params/param[2]/value/string[text()='kim']"}"#),
      takes: [
        posted(
          "<methodCall><params><param/><param><value><string>kim</string></value></param></params></methodCall>"
        )
      ],
      refuses: [posted("<methodCall><params><param/></params></methodCall>"), posted("{}")]
    ),
    WireMockRow(
      "matchesXPath with an expression and a matcher",
      body(
        #"{"matchesXPath": {"expression": "//item[@id='7' and not(@old)]/name/text()", "matches": "A.*"}}"#
      ),
      takes: [posted("<r><item id='7'><name>Axe</name></item></r>")],
      refuses: [
        posted("<r><item id='7'><name>Saw</name></item></r>"),
        posted("<r><item id='7' old=''><name>Axe</name></item></r>"),
      ]
    ),
    WireMockRow(
      "matchesXPath with functions",
      body(#"{"matchesXPath": "//*[local-name()='b'][contains(., 'x') or count(c) > 1][last()]"}"#),
      takes: [posted("<n:b>axe</n:b>"), posted("<a><b><c/><c/></b></a>")],
      refuses: [posted("<a><b><c/></b></a>")]
    ),
  ]
}
