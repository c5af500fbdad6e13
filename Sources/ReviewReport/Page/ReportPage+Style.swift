extension ReportPage {
  /// The style of the page, with one list of colours for the light and the dark theme.
  static let style = styleOfFrame + styleOfChanges + styleOfJourneys + styleOfLedger

  private static let styleOfFrame = """

    :root { color-scheme: light dark;
     --back: light-dark(#f6f7f9, #14161a); --card: light-dark(#fff, #1c1f25);
     --text: light-dark(#1b1e23, #e7e9ec); --dim: light-dark(#555d68, #a7afba);
     --line: light-dark(#d5dae1, #363b45); --accent: light-dark(#0a58a8, #86bfff);
     --on-accent: light-dark(#fff, #0c1520); --old: light-dark(#fdeceA, #381e1d);
     --old-text: light-dark(#7c1c12, #ffc0b8); --old-mark: light-dark(#f9c0b8, #73302a);
     --new: light-dark(#e6f5e9, #17301d); --new-text: light-dark(#12521f, #b0e8ba);
     --new-mark: light-dark(#a9dfb3, #2a5e35); --aside: light-dark(#ece9f8, #292642);
     --ask: light-dark(#0a58a8, #86bfff); --soft: light-dark(#eef1f5, #23272f);
     --code: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    :root[data-theme=light] { color-scheme: light; }
    :root[data-theme=dark] { color-scheme: dark; }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body { margin: 0; background: var(--back); color: var(--text);
     font: 15px/1.45 system-ui, "DejaVu Sans", sans-serif; }
    header { position: sticky; top: 0; z-index: 3; display: flex; flex-wrap: wrap; gap: .4em 1em;
     align-items: center; padding: .5em 1em; background: var(--card); border-bottom: 1px solid var(--line); }
    h1 { font-size: 1.1em; margin: 0; }
    h1 span { color: var(--dim); font-weight: normal; font-size: .85em; }
    h2 { font-size: 1.05em; margin: 1.2em 0 .4em; }
    h3 { font-size: 1em; margin: 1em 0 .3em; }
    main { padding: .8em 1em 12em; max-width: 110em; margin: 0 auto; }
    button, input { font: inherit; color: inherit; background: var(--card);
     border: 1px solid var(--line); border-radius: 6px; padding: .25em .7em; min-height: 2em; }
    button { cursor: pointer; }
    button.main { background: var(--accent); color: var(--on-accent); border-color: var(--accent); }
    button[aria-selected=true], button[aria-pressed=true] { background: var(--accent); color: var(--on-accent); border-color: var(--accent); }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
    .side { display: flex; gap: .5em; margin-left: auto; }
    code, pre, .mono { font-family: var(--code); font-size: .9em; }
    .heard { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
    .dim { color: var(--dim); }
    .tools { display: flex; flex-wrap: wrap; gap: .5em 1em; align-items: center; margin-bottom: .7em; }
    .tools input[type=search] { width: 14em; max-width: 100%; }
    .tools fieldset { border: 0; padding: 0; margin: 0; display: flex; gap: .8em; }
    .tools fieldset label { display: flex; gap: .35em; align-items: center; }
    .tools input[type=radio] { min-height: 0; margin: 0; accent-color: var(--accent); }
    .tools p { margin: 0; color: var(--dim); }
    dialog { background: var(--card); color: var(--text); border: 1px solid var(--line);
     border-radius: 10px; padding: 1em 1.4em; max-width: 34em; }
    dialog dl { display: grid; grid-template-columns: auto 1fr; gap: .25em 1em; margin: 0 0 1em; }
    dialog dd { margin: 0; }
    kbd { font-family: var(--code); border: 1px solid var(--line); border-radius: 4px; padding: 0 .35em;
     background: var(--soft); }
    footer { position: fixed; bottom: 0; left: 0; right: 0; z-index: 3; display: flex; flex-wrap: wrap;
     gap: .4em 1em; align-items: center; padding: .6em 1em; background: var(--card);
     border-top: 2px solid var(--accent); }
    footer p { margin: 0; }
    footer pre { margin: 0; flex: 1 1 20em; max-height: 7em; overflow: auto; white-space: pre-wrap;
     overflow-wrap: anywhere; background: var(--soft); padding: .4em .6em; border-radius: 6px; }

    """

  private static let styleOfChanges = """
    .kind { background: var(--card); border: 1px solid var(--line); border-radius: 8px;
     margin-bottom: .6em; content-visibility: auto; contain-intrinsic-size: auto 4em; }
    .kind.open { content-visibility: visible; }
    .row { display: flex; gap: .6em; align-items: flex-start; padding: .45em .7em; }
    .row > input { width: 1.15em; height: 1.15em; min-height: 0; margin: .45em 0 0; flex: none;
     accent-color: var(--accent); }
    .stop { flex: 1; min-width: 0; text-align: left; border: 0; background: none; padding: .2em .3em;
     border-radius: 4px; overflow-wrap: anywhere; }
    .stop { position: relative; padding-left: 1.4em; }
    .stop .mark { position: absolute; left: .25em; color: var(--dim); }
    .stop .what { font-weight: 600; }
    .stop small { display: block; color: var(--dim); font-size: .9em; }
    .ticked > .row { box-shadow: inset 4px 0 var(--accent); }
    .snapshot { border-top: 1px solid var(--line); content-visibility: auto;
     contain-intrinsic-size: auto 2.9em; }
    .snapshot.open { content-visibility: visible; }
    .snapshot .row { padding-left: 1.6em; }
    .snapshot .stop { font-family: var(--code); font-size: .88em; }
    .tag { display: inline-block; font: 12px/1.5 system-ui, sans-serif; border-radius: 4px; padding: 0 .45em;
     background: var(--soft); color: var(--dim); border: 1px solid var(--line); }
    .detail { padding: .2em 1em 1em 2.4em; }
    .detail > p { margin: .3em 0; }
    .detail ul { margin: .2em 0 .6em; padding-left: 1.2em; overflow-wrap: anywhere; }
    .diff { border: 1px solid var(--line); border-radius: 6px; overflow: auto; max-height: 75vh; }
    .hunk { background: var(--soft); color: var(--dim); padding: .15em .7em; font: 12.5px/1.5 var(--code); }
    .line { font: 13px/1.5 var(--code); white-space: pre-wrap; overflow-wrap: anywhere;
     padding: 0 .7em 0 2em; text-indent: -1.3em; min-height: 1.5em; }
    .line.old { background: var(--old); color: var(--old-text); }
    .line.new { background: var(--new); color: var(--new-text); }
    .line mark { color: inherit; border-radius: 3px; font-weight: 600; }
    .old mark { background: var(--old-mark); text-decoration: underline; }
    .new mark { background: var(--new-mark); text-decoration: underline; }
    .beside { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
    .beside > .hunk, .beside > .more { grid-column: 1 / -1; }
    .beside > .left { border-right: 1px solid var(--line); }
    .beside > .none { background: var(--soft); }
    .more { margin: .5em 1.6em; }
    .other { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .5em .8em;
     margin-bottom: .5em; }
    .other { overflow-wrap: anywhere; }
    .other pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .3em 0 0; max-height: 30em;
     overflow: auto; }
    @media (max-width: 600px) {
     #run { display: none; } #tabs { order: 3; width: 100%; }
     main { padding: .6em .5em 14em; } header, footer { padding: .4em .5em; }
     .snapshot .row { padding-left: .7em; } .detail { padding: .2em .5em .8em; }
     .tools label { width: 100%; } .tools fieldset label { width: auto; }
     .beside { display: block; } .beside > .none, .beside > .line.same.right { display: none; }
    }

    """
}
