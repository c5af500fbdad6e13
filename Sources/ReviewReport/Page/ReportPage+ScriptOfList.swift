extension ReportPage {
  /// The script of the list of kinds of change with their snapshots, and of the search in this
  /// list.
  static let scriptOfList = #"""

    const bare = path => path.replace(/ \(was [^)]*\)/g, "").replace(/\[\d+\]/g, "");
    const paths = data.paths.map(path => [path.toLowerCase(), bare(path).toLowerCase()]);
    const hays = data.snapshots.map(() => undefined);
    const hay = n => hays[n] ??= [data.snapshots[n].name, data.snapshots[n].test, data.snapshots[n].sources ?? []]
      .flat().join("\n").toLowerCase();
    const kindHays = data.kinds.map(kind => `${kind.name}\n${kind.words}`.toLowerCase());
    function found() {
      const wanted = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
      const path = byId("path").value.trim().toLowerCase();
      const isPath = path ? paths.map(([own, bare]) => own.includes(path) || bare.includes(path)) : undefined;
      const isWanted = (n, k) => wanted.every(word => kindHays[k].includes(word) || hay(n).includes(word));
      const differs = (n, kind) => {
        const places = data.snapshots[n].places;
        for (let p = 0; p < places.length; p += 2) if (places[p + 1] === kind && isPath[places[p]]) return true;
        return false;
      };
      return data.kinds.map((kind, k) => ({ k, members: kind.members.filter(n =>
        isWanted(n, k) && (!isPath || differs(n, k))) })).filter(kind => kind.members.length > 0);
    }

    function box(set, n, name) {
      const own = make("input", { type: "checkbox", "aria-label": "Tick " + name });
      own.checked = set.has(n);
      own.addEventListener("change", () => tick(set, n));
      return own;
    }
    function stop(own, label) {
      own.expand = open => {
        if (open === own.isOpen) return;
        own.isOpen = open;
        own.classList.toggle("open", open);
        label.setAttribute("aria-expanded", open);
        label.firstChild.textContent = open ? "▾" : "▸";
        own.fill(open);
      };
      label.addEventListener("click", () => { own.peeks = false; own.expand(!own.isOpen); });
      label.owner = own;
      return own;
    }
    // A long path breaks after a slash.
    const breakable = path => path.split(/(?<=\/)/).flatMap(piece => [piece, make("wbr")]);
    function showSnapshot(n, kind) {
      const snapshot = data.snapshots[n];
      const label = make("button", { class: "stop", type: "button", "aria-expanded": "false" },
        make("span", { class: "mark", "aria-hidden": "true" }, "▸"), breakable(snapshot.name), " ",
        snapshot.isEarlier && make("span", { class: "tag" }, "of an earlier run"), " ",
        snapshot.kinds.length > 1 && make("span", { class: "tag" }, count(snapshot.kinds.length, "kind")));
      const own = make("article", { class: "snapshot" },
        make("div", { class: "row" }, box(ticks.snapshots, n, snapshot.name), label));
      own.snapshot = n;
      own.fill = open => {
        own.lastChild.matches(".detail, p") && own.lastChild.remove();
        if (open) own.append(difference(n, kind));
      };
      own.classList.toggle("ticked", ticks.snapshots.has(n));
      return stop(own, label);
    }
    function showKind({ k, members }) {
      const kind = data.kinds[k];
      const isAll = members.length === kind.members.length;
      const label = make("button", { class: "stop", type: "button", "aria-expanded": "false" },
        make("span", { class: "mark", "aria-hidden": "true" }, "▸"),
        make("span", { class: "what" }, kind.words), " ", make("span", { class: "tag mono", title: "the name of this kind for accept --only" }, kind.name), " ",
        kind.isFormat && make("span", { class: "tag" }, "only how it is written"),
        !isAll && make("small", {}, `${members.length} found`));
      const list = make("div", { hidden: true });
      const own = make("section", { class: "kind", "aria-label": kind.words },
        make("div", { class: "row" }, box(ticks.kinds, k, kind.words), label), list);
      own.kind = k;
      own.list = list;
      own.fill = open => {
        list.hidden = !open;
        if (open && !list.growMore && !list.firstChild) grow(list, members, n => showSnapshot(n, k), 60);
      };
      own.classList.toggle("ticked", ticks.kinds.has(k));
      return stop(own, label);
    }
    function showOther(notice) {
      return make("article", { class: "other" }, make("span", { class: "tag" }, notice.verdict), " ",
        make("code", {}, notice.reference), notice.sources.length > 0
          && make("span", { class: "dim" }, " at " + notice.sources.join(" and ")),
        notice.detail && make("pre", {}, notice.detail));
    }
    function showFound() {
      const list = found();
      const all = new Set(list.flatMap(kind => kind.members)).size;
      byId("found").textContent = data.kinds.length === 0 ? "Nothing waits for review."
        : `${count(list.length, "kind")}, ${count(all, "snapshot")}`
          + (all < data.snapshots.length ? ` of ${data.snapshots.length}` : "");
      grow(byId("kinds"), list, showKind, 60);
    }
    let typed;
    byId("tools").addEventListener("input", e => {
      if (e.target.name === "layout") return relay(e.target.value);
      clearTimeout(typed);
      typed = setTimeout(showFound, 120);
    });
    byId("tools").addEventListener("submit", e => e.preventDefault());
    function relay(value) {
      layout = value;
      for (const own of document.querySelectorAll(".snapshot.open")) own.fill(true);
    }

    """#
}
