extension ReportPage {
  /// The script of the check boxes, and of the command that accepts the ticked changes.
  static let scriptOfTicks = #"""

    const ticks = { kinds: new Set(), snapshots: new Set() };
    function tick(set, n) {
      if (!set.delete(n)) set.add(n);
      showTicks();
    }
    function showTicks() {
      for (const own of document.querySelectorAll(".kind, .snapshot")) {
        const isTicked = own.kind === undefined ? ticks.snapshots.has(own.snapshot) : ticks.kinds.has(own.kind);
        own.classList.toggle("ticked", isTicked);
        own.querySelector("input").checked = isTicked;
      }
      const [kinds, snapshots] = [ticks.kinds.size, ticks.snapshots.size];
      byId("basket").hidden = kinds + snapshots === 0;
      byId("ticked").textContent = [kinds && count(kinds, "kind"), snapshots && count(snapshots, "snapshot")]
        .filter(Boolean).join(" and ") + " ticked";
      byId("command").textContent = command();
      byId("copy").textContent = "Copy";
    }
    const accept = "swift run proofsheet accept";
    const word = n => data.snapshots[n].word ?? data.snapshots[n].name;
    // Whole snapshots first: the command would reject a kind without any snapshots left.
    function command() {
      const ordered = set => [...set].sort((a, b) => a - b);
      const lines = [];
      if (ticks.snapshots.size) lines.push([accept, ...ordered(ticks.snapshots).map(word)].join(" "));
      for (const k of ordered(ticks.kinds)) {
        const left = data.kinds[k].members.filter(n => !ticks.snapshots.has(n));
        if (left.length === 0) continue;
        // Without paths the command takes the changes of the last run.
        const named = left.some(n => data.snapshots[n].isEarlier) ? left.map(word) : [];
        lines.push([accept, "--only", data.kinds[k].name, ...named].join(" "));
      }
      return lines.join(" &&\n");
    }
    async function copy() {
      const text = byId("command").textContent;
      if (!text) return;
      let isCopied = true;
      try { await navigator.clipboard.writeText(text); } catch {
        getSelection().selectAllChildren(byId("command"));
        isCopied = document.execCommand("copy");
      }
      byId("copy").textContent = isCopied ? "Copied" : "Press Ctrl-C";
    }
    byId("copy").addEventListener("click", copy);
    byId("clear").addEventListener("click", () => { ticks.kinds.clear(); ticks.snapshots.clear(); showTicks(); });

    """#
}
