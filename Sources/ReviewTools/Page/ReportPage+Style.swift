extension ReportPage {
  /// The style of the page, with one list of colours for the light and the dark theme.
  static let style: StaticString = """

    :root { color-scheme: light dark;
     --back: light-dark(#f6f6f4, #15171a); --card: light-dark(#fff, #1d2024); --soft: light-dark(#f1f1ee, #25292e);
     --text: light-dark(#1f2328, #e4e6e9); --dim: light-dark(#5b626b, #a3abb5); --line: light-dark(#dcdcd7, #373c43);
     --accent: light-dark(#1d5a99, #8cc0f5); --wrong: light-dark(#a3271a, #ff9d91);
     --old: light-dark(#fbeeec, #33201f); --old-mark: light-dark(#f3c3bc, #6b302b);
     --new: light-dark(#ebf5ec, #1b2d20); --new-mark: light-dark(#b3dfb9, #2d5c36);
     --code: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body { margin: 0 auto; max-width: 84rem; padding: 2rem clamp(.8rem, 3vw, 2.5rem) 5rem; background: var(--back);
     color: var(--text); font: 1rem/1.55 system-ui, "DejaVu Sans", sans-serif; overflow-wrap: anywhere; }
    h1, h2 { line-height: 1.3; margin: 0 0 1rem; }
    h2 { font-size: 1.25rem; margin: 2.6rem 0 .8rem; }
    h3 { font: 600 1rem/1.5 var(--code); margin: 0 0 .5rem; }
    h4, p { margin: .4rem 0; }
    a, summary code { color: var(--accent); }
    code, pre, .tag { font: .86rem/1.5 var(--code); }
    pre { margin: .6rem 0; padding: .6rem .9rem; background: var(--soft); border-radius: 6px; white-space: pre-wrap; }
    .dim, small, dt { color: var(--dim); font-size: .86rem; font-weight: normal; }
    small { display: block; }
    .tag, .command { padding: .1rem .5rem; border: 1px solid var(--line); border-radius: 4px; background: var(--soft);
     -webkit-box-decoration-break: clone; box-decoration-break: clone; }
    .tag { display: inline-block; margin: 0 .4rem; }
    .command { user-select: all; }
    dd { margin: 0 0 .5rem; }
    nav { display: flex; flex-wrap: wrap; gap: .6rem; margin-bottom: 1.2rem; }
    nav a { padding: .45rem .9rem; border: 1px solid var(--line); border-left: 4px solid; border-radius: 6px;
     background: var(--card); text-decoration: none; font-weight: 600; }
    .wrong, h4 { color: var(--wrong); }
    .calm { color: var(--text); font-weight: normal; }
    input { width: 22rem; max-width: 100%; padding: .35rem .7rem; font: inherit; background: var(--card);
     border: 1px solid var(--dim); border-radius: 6px; }
    .kind, .group:not(.kind) > .item { margin: 0 0 1rem; padding: .7rem 1.1rem; background: var(--card);
     border: 1px solid var(--line); border-radius: 8px; content-visibility: auto; contain-intrinsic-size: auto 10rem; }
    summary { padding: .3rem 0; cursor: pointer; }
    summary > * { margin-right: .6rem; }
    .rest { margin-top: .6rem; border-top: 1px solid var(--line); }
    table { width: 100%; margin: .6rem 0; border-collapse: collapse; border: 1px solid var(--line);
     font: .82rem/1.55 var(--code); }
    th { padding: .35rem .7rem; text-align: left; vertical-align: top; }
    td { position: relative; padding: 0 .7rem 0 1.7rem; white-space: pre-wrap; vertical-align: top; }
    .hunk, .none, .lane { background: var(--soft); }
    td.old { background: var(--old); }
    td.new { background: var(--new); }
    del, ins { text-decoration: none; }
    del::before, ins::before { position: absolute; left: .6rem; }
    del::before { content: "\\2212" / "removed: "; }
    ins::before { content: "+" / "added: "; }
    mark { color: inherit; background: var(--old-mark); }
    ins mark { background: var(--new-mark); }
    .diff { table-layout: fixed; }
    .same.again, .new { border-left: 1px solid var(--line); }
    figure { margin: 0; overflow-x: auto; }
    .board tr { border-top: 1px solid var(--line); }
    .board th { min-width: 6rem; }
    .board td { min-width: 11rem; padding: .35rem .7rem; }
    .board pre { max-height: 22rem; margin: 0; padding: 0; overflow: auto; background: none; }
    .lane { border-left: 4px solid; }
    @media (max-width: 44rem) {
     .diff tr, .diff td { display: block; border: 0; }
     .diff thead, .diff .again, .diff .none { display: none; }
    }

    """
}

extension ReportPage {
  /// The script of the page, which filters; without it the page shows everything.
  static let script: StaticString = """

    "use strict";
    (() => {
    const field = document.getElementById("filter");
    const groups = [...document.querySelectorAll(".group")].map(group => ({
      group, items: [...group.querySelectorAll(".item")], title: group.querySelector("h2, h3").textContent,
    }));
    field.form.hidden = false;
    field.form.addEventListener("submit", event => event.preventDefault());
    field.addEventListener("input", () => {
      const wanted = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
      for (const { group, items, title } of groups) {
        for (const item of items) {
          const text = (title + " " + item.textContent).toLowerCase();
          item.hidden = !wanted.every(word => text.includes(word));
        }
        group.hidden = items.every(item => item.hidden);
        for (const fold of group.querySelectorAll(".rest")) fold.open = wanted.length > 0;
      }
      const count = document.querySelectorAll(".item:not([hidden])").length;
      document.getElementById("found").textContent = wanted.length > 0 ? `${count} found` : "";
    });
    })();

    """
}
