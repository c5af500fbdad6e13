extension ReportPage {
  /// How the map looks.
  static let styleOfMap = """
    .atlas { display: flex; gap: 1em; align-items: flex-start; }
    .picture { overflow: auto; max-height: 75vh; border: 1px solid var(--line); border-radius: 8px;
     background: var(--card); flex: 1; min-width: 0; }
    .node rect { fill: var(--soft); stroke: var(--dim); } .node text { fill: var(--text); font-size: 13px; }
    .node { cursor: pointer; } .node:focus-visible { outline: none; }
    .node:focus-visible rect, .node.chosen rect { stroke: var(--accent); stroke-width: 3; }
    .node.swept rect { stroke-dasharray: 6 4; }
    .node text.loop { fill: var(--dim); font-size: 12px; }
    .arrow { fill: none; stroke: var(--dim); stroke-width: 1.3; } .arrow.swept { stroke-dasharray: 6 4; }
    .arrow.chosen { stroke: var(--accent); stroke-width: 2.6; } .tip { fill: var(--dim); }
    aside { flex: 0 0 24em; max-height: 75vh; overflow: auto; background: var(--card);
     border: 1px solid var(--line); border-radius: 8px; padding: 0 1em 1em; overflow-wrap: anywhere; }
    aside ul { padding-left: 1.2em; margin: .2em 0; }
    .link { border: 0; background: none; padding: 0; min-height: 1.6em; color: var(--accent); text-align: left;
     vertical-align: top;
     text-decoration: underline; }
    table { border-collapse: collapse; } th, td { text-align: left; padding: .25em .8em; font-weight: normal;
     border-bottom: 1px solid var(--line); vertical-align: top; }
    thead th { position: sticky; top: 0; background: var(--soft); font-weight: 600; }
    .ledger td { overflow-wrap: anywhere; } .ledger .module { font-weight: 600; padding-top: .8em; }
    .ledger th { max-width: 26em; } .ledger tbody th { min-width: 15em; } .ledger thead th { overflow-wrap: normal; }
    #ledger { overflow-wrap: anywhere; } .lack { color: var(--old-text); background: var(--old); }
    @media (max-width: 800px) { .atlas { display: block; } aside { max-height: none; margin-top: .6em; } }

    """
}
