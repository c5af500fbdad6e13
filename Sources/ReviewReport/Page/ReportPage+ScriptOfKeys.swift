extension ReportPage {
  /// The script that handles the keyboard shortcuts, and draws the page for the first time.
  static let scriptOfKeys = #"""

    const keys = [["j, k", "next and previous snapshot, opened"], ["n, p", "next and previous kind"],
      ["Enter", "open or close"], ["Space, x", "tick or untick"], ["c", "copy the command for the ticked changes"],
      ["/", "search"], ["s", "differences side by side, or inline"], ["d", "light or dark"],
      ["1, 2, 3", "Changes, Journeys and Coverage, where the page has them"], ["?", "this list"]];
    byId("keys").append(make("h2", { id: "keys-title" }, "Keys"),
      make("dl", {}, keys.map(([key, what]) => [make("dt", {}, key.split(", ").map((own, n) =>
        [n > 0 && " ", make("kbd", {}, own)])), make("dd", {}, what)])),
      make("form", { method: "dialog" }, make("button", { class: "main" }, "Close")));
    byId("help").addEventListener("click", () => byId("keys").showModal());

    const here = () => document.activeElement?.closest?.(".snapshot, .kind");
    function go(own, opens) {
      const label = own.querySelector(".stop");
      for (const other of document.querySelectorAll(".snapshot.open"))
        if (other !== own && other.peeks) other.expand(false);
      if (opens && !own.isOpen) { own.peeks = true; own.expand(true); }
      label.focus({ preventScroll: true });
      const top = own.getBoundingClientRect().top - document.querySelector("header").offsetHeight - 8;
      if (top < 0 || own.getBoundingClientRect().bottom > innerHeight - 160) scrollBy(0, top);
    }
    // The next sibling, after the next portion is shown if necessary.
    function sibling(own, step) {
      let next = step > 0 ? own.nextElementSibling : own.previousElementSibling;
      if (next?.matches("button.more")) {
        own.parentElement.growMore?.();
        next = own.nextElementSibling;
      }
      return next;
    }
    function nextKind(step) {
      const kind = here()?.closest(".kind");
      return kind ? sibling(kind, step) : byId("kinds").querySelector(".kind");
    }
    function nextSnapshot(step) {
      const own = here();
      const kind = own?.closest(".kind") ?? byId("kinds").querySelector(".kind");
      if (!kind) return undefined;
      const isSnapshot = own?.matches(".snapshot");
      if (isSnapshot) { const next = sibling(own, step); if (next) return next; }
      else if (step > 0) { kind.expand(true); return kind.list.querySelector(".snapshot"); }
      if (isSnapshot && step < 0 || !own) { if (step < 0) return kind; }
      const other = sibling(kind, step);
      if (!other) return undefined;
      other.expand(true);
      const all = other.list.querySelectorAll(".snapshot");
      return step > 0 ? all[0] : all[all.length - 1];
    }
    function tickHere() {
      const own = here();
      if (!own) return false;
      if (own.kind === undefined) tick(ticks.snapshots, own.snapshot); else tick(ticks.kinds, own.kind);
      return true;
    }
    function selectShown(n) { if (!byId("tab-" + tabs[n]).hidden) select(tabs[n], true); }
    const acts = {
      j: () => { const own = nextSnapshot(1); if (own) go(own, true); },
      k: () => { const own = nextSnapshot(-1); if (own) go(own, own.snapshot !== undefined); },
      n: () => { const own = nextKind(1); if (own) go(own); },
      p: () => { const own = nextKind(-1); if (own) go(own); },
      x: tickHere, c: copy, d: turnTheme, "?": () => byId("keys").showModal(),
      "/": () => { select("changes"); byId("search").focus(); },
      s: () => {
        const other = document.querySelector("[name=layout]:not(:checked)");
        other.checked = true;
        relay(other.value);
      },
      1: () => selectShown(0), 2: () => selectShown(1), 3: () => selectShown(2),
    };
    addEventListener("keydown", e => {
      if (e.ctrlKey || e.metaKey || e.altKey || byId("keys").open) return;
      const isTyping = e.target.matches("input[type=search]");
      if (isTyping) {
        if (e.key === "Escape") { e.target.value = ""; showFound(); e.target.blur(); }
        return;
      }
      if (e.key === " ") {
        if (e.target.matches(".stop") && tickHere()) e.preventDefault();
        return;
      }
      const act = acts[e.key];
      if (!act || selected() !== "changes" && "jknpxs".includes(e.key)) return;
      e.preventDefault();
      act();
    });

    showFound();
    byId("others").replaceChildren();
    if (data.others.length) {
      const list = make("div");
      byId("others").append(make("h2", {}, "Failures that no review can accept"), list);
      grow(list, data.others, showOther, 60);
    }
    for (const tab of ["journeys", "ledger"]) byId("tab-" + tab).hidden = !shown[tab];
    byId("tab-changes").textContent = `Changes (${data.snapshots.length})`;
    // The suggestions are the key paths at which most snapshots differ.
    setTimeout(() => {
      const counts = new Map();
      for (const path of data.paths) counts.set(bare(path), (counts.get(bare(path)) ?? 0) + 1);
      const most = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 60).map(([path]) => path).sort();
      byId("paths").append(...most.map(path => make("option", { value: path })));
    });
    // Draws the snapshots that were opened before their details were read.
    addEventListener("DOMContentLoaded", () => relay(layout));

    """#
}
