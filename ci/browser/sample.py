"""Writes packages with something to review: carts whose prices changed, journeys, a failed sweep."""

import json
import os


def put(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def cart(number, new):
    """The carts of Tests/SnapshotReviewTests/Kinds/CartSample.swift."""
    def price(amount):
        signs = {0: ("{} ¥", "{} JPY"), 1: ("${}", "{} USD")}.get(number % 10, ("€{}", "{} EUR"))
        return '"' + signs[new].format(amount) + '"'
    alone, sold = number % 19 == 2, number % 7 < 3
    count = ("1 item" if new else "1 items") if alone else f"{number} items"
    badge = '"Sold out"' if sold and not new else "nil"
    shipping = ("Shipping" if new else "Free shipping") if number == 12 else "By mail"
    return f'''CartViewModel
  countText: "{count}"
  rows:
    - Row
      title: "Socks"
      price: {price(f"{number}.50")}
      badge: {badge}
    - Row
      title: "Shirt"
      price: {price("1,234.00")}
      badge: nil
  subtotal: {price(f"{1234 + number}.50")}
  shipping: "{shipping}"
  isReady: true
'''


def outline(text):
    """Where the steps and requests of a transcript stand, as a run notes it; each request ends where it began."""
    lines, moments = text.split("\n"), [{"line": n, "nanoseconds": 0} for n in range(text.count("\n") + 1)]
    steps = [{"title": line.split(". ", 1)[1], "begins": moments[n]} for n, line in enumerate(lines) if line[:1].isdigit()]
    end = next((n for n, line in enumerate(lines) if line.startswith("end: ")), None)
    return {"scenario": "of the sample", "steps": steps, "end": end, "requests": [
        {"sent": moments[n], "ended": moments[n], "outcome": "failed" if "failed" in lines[n + 1] else "answered"}
        for n, line in enumerate(lines) if line.startswith("   > ")]}


class Package:
    """A package without sources: its references and what its last run left behind."""

    run = "20260102T000000-1"

    def __init__(self, root):
        self.root = root
        self.log = []
        put(root + "/Package.swift", "// a package\n")

    def path(self, *parts):
        return "/".join([self.root, *parts])

    def check(self, verdict, reference, **more):
        self.log.append({"verdict": verdict, "reference": reference, "test": "test()",
                         "source": os.path.dirname(reference) + ".swift:7", "microseconds": 9, **more})

    def pending(self, reference, old, new):
        if old is not None:
            put(self.path("__Snapshots__", reference), old)
            put(self.path(".proofsheet/pending/.seen/__Snapshots__", reference), old)
        put(self.path(".proofsheet/pending", reference), new)

    def carts(self, count):
        for number in range(1, count + 1):
            reference = f"ShopTests/CartTests/cart.{number}.txt"
            self.pending(reference, cart(number, 0), cart(number, 1))
            self.check("different", reference)

    def journeys(self, references):
        """Journeys of the repository, of which the first has changed, and a sweep that failed."""
        folder = references + "/MusicSearchTests/SearchTimingJourneys"
        for number, name in enumerate(sorted(os.listdir(folder))):
            with open(folder + "/" + name, encoding="utf-8") as file:
                text = file.read()
            reference = "MusicSearchTests/SearchTimingJourneys/" + name
            facts = {"journey": text.split("\n")[0][9:], "steps": text.count("\n   "), "outline": outline(text)}
            if "late" in name and "album" in name:
                new = text.replace("isLoading: true -> false", "isLoading: true -> nil")
                self.pending(reference, text, new)
                self.check("different", reference, **facts)
            else:
                put(self.path("__Snapshots__", reference), text)
                self.check("matched", reference, **facts)
        with open(references + "/ProofsheetTests/SweepMessageTests/whatIsWrongIsToldWithItsStory.txt") as file:
            lines = file.read().split("\n→ is ")[0].split("\n")
        story = "\n".join(["journey: looks at the title", "scenario: a title", ""] + [l[2:] for l in lines[lines.index("  1. opens the app"):]])
        shown = {"names": [], "story": story, "outline": outline(story)}
        orders = [{**shown, "words": [], "token": "jabe3:0", "story": "0"}, {"names": [], "words": [], "token": "jabe3:1", "story": ""}]
        self.check("failed", "MusicSearchTests/SearchSweeps/opens.txt", journey="looks", steps=3, ways=9, orders={"orders": orders,
                   "lines": [story]}, findings=[{**shown, "words": [lines[2]], "token": "jabe3:request 1 offline"}])

    def ledger(self, subjects):
        """What was counted of as many view models; every third has something that nothing shows."""
        gaps, rows = [], []
        for number in range(subjects):
            name = f"Row{number}ViewModel"
            own = [f"{name}.<b>badge</b>"] if number % 3 == 0 else []
            gaps += [{"kind": "property", "name": gap, "module": f"App{number // 20}",
                      "place": f"Sources/App/Rows/{name}.swift:{number}"} for gap in own]
            texts = {"snapshots": [f"__Snapshots__/AppTests/Rows/loaded.{n}.txt" for n in range(number % 30)],
                     "parts": [], "journeys": [f"journey.{n}.txt" for n in range(number % 4)]}
            rows.append({"module": f"App{number // 20}", "name": name, "texts": texts, "gaps": own,
                         "place": f"Sources/App/Rows/{name}.swift:9",
                         "properties": {"shown": 6 if number % 3 else 5, "total": 6}})
        put(self.path(".proofsheet/coverage.json"), json.dumps(
            {"version": 3, "run": self.run, "sum": "97.1 % is shown, 660 of 680.", "rows": rows, "gaps": gaps,
             "isFine": False, "waived": [], "complaints": []}))

    def end(self):
        lines = [json.dumps(record, separators=(",", ":"), ensure_ascii=False) for record in self.log]
        put(self.path(".proofsheet/runs", self.run, "1.ndjson"),
            "\n".join(lines + ['{"end":true}']) + "\n")
