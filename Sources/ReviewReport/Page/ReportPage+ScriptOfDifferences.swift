extension ReportPage {
  /// Drawing the difference of one snapshot.
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
    const looks = { "-": "old", "+": "new", " ": "same", "m": "moved", "M": "moved", "\\": "same" };
    const signs = { "-": "− ", "+": "+ ", " ": "  ", "m": "↑ ", "M": "↓ ", "\\": "  " };
    const tells = { "-": "removed: ", "+": "added: ", "m": "moved from here: ", "M": "moved here: " };
    function line(text, side) {
      const mark = text[0] ?? " ";
      return make("div", { class: `line ${looks[mark] ?? "same"}${side ?? ""}` },
        make("span", { "aria-hidden": "true" }, signs[mark] ?? "  "),
        tells[mark] && make("span", { class: "heard" }, tells[mark]), words(text.slice(1)));
    }
    function beside(lines) {
      const cells = [];
      for (let n = 0; n < lines.length;) {
        if (!"-m+M".includes(lines[n][0])) {
          cells.push(line(lines[n], " left"), line(lines[n], " right"));
          n += 1;
          continue;
        }
        const [olds, news] = [[], []];
        while (n < lines.length && "-m".includes(lines[n][0])) olds.push(lines[n++]);
        while (n < lines.length && "+M".includes(lines[n][0])) news.push(lines[n++]);
        for (let row = 0; row < Math.max(olds.length, news.length); row += 1) {
          for (const own of [olds[row], news[row]])
            cells.push(own === undefined ? make("div", { class: "line none" }) : line(own));
        }
      }
      return cells;
    }
    function difference(n) {
      const facts = detail(n);
      if (!facts) return make("p", { class: "dim" }, "The page is still being read.");
      const snapshot = data.snapshots[n];
      const isBeside = layout === "beside" && facts.removed > 0;
      const view = make("div", { class: "diff" + (isBeside ? " beside" : ""), tabindex: "0", role: "region",
        "aria-label": "Difference of " + snapshot.name });
      const hunks = [];
      for (let h = 0; h < facts.hunks.length; h += 2) {
        const lines = facts.hunks[h + 1].split("\n");
        hunks.push(() => [make("div", { class: "hunk" }, facts.hunks[h]),
          ...(isBeside ? beside(lines) : lines.map(own => line(own)))]);
      }
      for (const hunk of hunks) view.append(...hunk());
      const where = [snapshot.test, ...(snapshot.sources ?? [])].filter(Boolean).join(" · ");
      return make("div", { class: "detail" },
        make("p", { class: "dim" }, `${facts.state === "missing" ? "new, " : ""}`
          + `${facts.removed} removed, ${count(facts.added, "line")} added` + (where ? ` · ${where}` : "")),
        facts.error && make("p", {}, facts.error),
        facts.words.length > 0 && make("ul", { class: "mono" }, facts.words.map(own => make("li", {}, own)),
          facts.more && make("li", {}, `and ${facts.more} more`)),
        facts.moves?.map(own => make("p", { class: "dim" }, own)), view, boardOf(n),
        facts.cut && make("p", { class: "dim" },
          `${count(facts.cut, "more line")}: too many for a page. See: git diff --no-index `
          + `${snapshot.name} and its pending file, or swift run proofsheet review.`));
    }

    """#
}
