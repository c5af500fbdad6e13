extension ReportPage {
  /// The script of the coverage table of presenters and view models.
  static let scriptOfLedger = #"""

    const ledger = read("ledger-data");
    const ledgerHeads = ["", "snapshots", "within others", "journeys", "properties", "states", "not shown"];
    const tallyCell = ([own, all]) => make("td", { class: own < all ? "lack" : undefined }, all ? `${own}/${all}` : "–");
    // The names of snapshots are many, so the list is made when it is opened.
    function stateList(row) {
      const more = row.snapshots - row.states.length;
      const list = make("details", { on: { toggle: () => {
        if (list.childElementCount === 1) list.append(...row.states.map(own => make("div", {}, own.split("/").pop())),
          more > 0 ? make("div", { class: "dim" }, `and ${more} more`) : "");
      } } }, make("summary", {}, String(row.snapshots)));
      return list;
    }
    function ledgerRow(row) {
      const isLacking = row.gaps.length && !(row.snapshots + row.parts + row.journeys);
      const cell = n => make("td", { class: isLacking ? "lack" : undefined }, String(n));
      return make("tr", {},
        make("th", { scope: "row" }, row.name, make("div", { class: "dim" }, breakable(row.place))),
        cell(row.snapshots), cell(row.parts), cell(row.journeys), tallyCell(row.properties),
        make("td", {}, row.states.length > 0 && stateList(row)),
        make("td", { class: "mono" }, row.gaps.map(name => make("div", {}, name))));
    }
    // Hundreds of rows at once would hold the page up.
    function ledgerTable() {
      const table = make("table", { class: "ledger" });
      const head = make("thead", {}, make("tr", {}, ledgerHeads.map(own => make("th", { scope: "col" }, own))));
      grow(table, [head, ...new Set(ledger.rows.map(row => row.module))], own => own === head ? head : make("tbody", {},
        make("tr", {}, make("th", { scope: "rowgroup", colspan: ledgerHeads.length, class: "module" }, own)),
        ledger.rows.filter(row => row.module === own).map(ledgerRow)), 6);
      return table;
    }
    function ledgerGaps() {
      const titles = [...new Set(ledger.gaps.map(gap => gap.title))];
      return titles.map(title => [make("h2", {}, title), make("ul", {}, ledger.gaps
        .filter(gap => gap.title === title).map(gap => make("li", {}, make("span", { class: "mono" }, gap.name),
          make("div", { class: "dim" }, gap.place === gap.name ? gap.next : `${gap.place}: ${gap.next}`))))]);
    }
    if (ledger) shown.ledger = () => {
      const isOld = ledger.run !== data.run;
      byId("ledger").replaceChildren(
        make("p", {}, ledger.sum, isOld && make("span", { class: "dim" },
          ` It was counted after ${ledger.run ? "run " + ledger.run : "no run"}; count again for the last one.`)),
        make("div", { class: "picture", tabindex: "0", role: "region", "aria-label": "Shown properties" }, ledgerTable()),
        ...ledgerGaps().flat());
    };

    """#
}
