extension ReportPage {
  /// The style of the coverage table.
  static let styleOfLedger = """
    .picture { overflow: auto; max-height: 75vh; border: 1px solid var(--line); border-radius: 8px;
     background: var(--card); flex: 1; min-width: 0; }
    table { border-collapse: collapse; } th, td { text-align: left; padding: .25em .8em; font-weight: normal;
     border-bottom: 1px solid var(--line); vertical-align: top; }
    thead th { position: sticky; top: 0; background: var(--soft); font-weight: 600; }
    .ledger td { overflow-wrap: anywhere; } .ledger td:last-child { min-width: 20em; } .ledger .module { font-weight: 600; padding-top: .8em; }
    .ledger th { max-width: 26em; } .ledger tbody th { min-width: 15em; } .ledger thead th { overflow-wrap: normal; }
    #ledger { overflow-wrap: anywhere; } .lack { color: var(--old-text); background: var(--old); }

    """
}
