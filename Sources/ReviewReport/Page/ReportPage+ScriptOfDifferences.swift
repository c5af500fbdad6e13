extension ReportPage {
  /// The script that draws the difference of one snapshot.
  static let scriptOfDifferences = #"""

    let layout = "inline";
    // Changed words stand between two control characters, which no text of a snapshot has.
    function words(text) {
      if (!text.includes("\u0001")) return [text];
      return text.split("\u0001").flatMap((piece, n) => {
        if (n === 0) return [piece];
        const end = piece.indexOf("\u0002");
        return [make("mark", {}, piece.slice(0, end)), piece.slice(end + 1)];
      });
    }
    const looks = { "-": "old", "+": "new", " ": "same", "\\": "same" };
    const signs = { "-": "− ", "+": "+ ", " ": "  ", "\\": "  " };
    const tells = { "-": "removed: ", "+": "added: " };
    function line(text, side) {
      const mark = text[0] ?? " ";
      return make("div", { class: `line ${looks[mark] ?? "same"}${side ?? ""}` },
        make("span", { "aria-hidden": "true" }, signs[mark] ?? "  "),
        tells[mark] && make("span", { class: "heard" }, tells[mark]), words(text.slice(1)));
    }
    // Rows of two cells: a common line on both sides, or an old line beside a new one.
    function beside(lines) {
      const rows = [];
      for (let n = 0; n < lines.length;) {
        if (!"-+".includes(lines[n][0])) {
          const same = lines[n];
          rows.push(() => [line(same, " left"), line(same, " right")]);
          n += 1;
          continue;
        }
        const [olds, news] = [[], []];
        while (n < lines.length && lines[n][0] === "-") olds.push(lines[n++]);
        while (n < lines.length && lines[n][0] === "+") news.push(lines[n++]);
        const cell = (own, side) => own === undefined ? make("div", { class: "line none" + side }) : line(own, side);
        for (let row = 0; row < Math.max(olds.length, news.length); row += 1)
          rows.push(() => [cell(olds[row], " left"), cell(news[row], " right")]);
      }
      return rows;
    }
    function rows(hunks, isBeside) {
      const all = [];
      for (let h = 0; h < hunks.length; h += 2) {
        const lines = hunks[h + 1].split("\n");
        all.push(() => make("div", { class: "hunk" }, hunks[h]));
        for (const row of isBeside ? beside(lines) : lines.map(own => () => line(own))) all.push(row);
      }
      return all;
    }
    // The places of the differences, folded when they would push the difference out of sight.
    function places(facts, isOwn) {
      const items = facts.words.map((own, p) => make("li", {}, isOwn(p) ? make("b", {}, own) : own));
      if (facts.more) items.push(make("li", {}, `and ${facts.more} more`));
      if (items.length <= 12) return items.length > 0 && make("ul", { class: "mono" }, items);
      return [make("ul", { class: "mono" }, items.slice(0, 8)),
        make("details", {}, make("summary", {}, "more places"), make("ul", { class: "mono" }, items.slice(8)))];
    }
    function difference(n, kind) {
      const facts = detail(n);
      if (!facts) return make("p", { class: "dim" }, "The page is still being read.");
      const snapshot = data.snapshots[n];
      const isBeside = layout === "beside" && facts.removed > 0;
      const view = make("div", { class: "diff" + (isBeside ? " beside" : ""), tabindex: "0", role: "region",
        "aria-label": "Difference of " + snapshot.name });
      grow(view, rows(facts.hunks, isBeside), row => row(), 300);
      const where = [snapshot.test, ...(snapshot.sources ?? [])].filter(Boolean).join(" · ");
      return make("div", { class: "detail" },
        make("p", { class: "dim" }, `${facts.state === "missing" ? "new, " : ""}`
          + `${count(facts.removed, "line")} removed, ${facts.added} added` + (where ? ` · ${where}` : "")
          + (snapshot.kinds.length > 1 ? " · bold: the places of this kind" : "")),
        facts.error && make("p", {}, facts.error),
        places(facts, p => snapshot.kinds.length > 1 && snapshot.places[2 * p + 1] === kind), boardOf(n),
        view,
        facts.cut && make("p", { class: "dim" },
          `${count(facts.cut, "more line")}, too many for a page; swift run proofsheet review shows all.`));
    }

    """#
}
