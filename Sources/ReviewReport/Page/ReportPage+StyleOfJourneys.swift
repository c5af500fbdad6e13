extension ReportPage {
  /// The style sheet (CSS) of the storyboards on the report's page.
  static let styleOfJourneys = """
    .film { display: grid; gap: .5em; overflow: auto; max-height: 80vh; padding: 0 0 .6em; margin: .4em 0;
     list-style: none; }
    .frame { border: 1px solid var(--line); border-radius: 6px; background: var(--card); min-width: 0; }
    .frame.other-than-before { border: 2px solid var(--accent); }
    .frame-head { display: flex; flex-wrap: wrap; gap: .2em .5em; padding: .35em .6em; background: var(--soft);
     border-radius: 6px 6px 0 0; overflow-wrap: anywhere; }
    .events { padding: .35em .6em; font: 12.5px/1.5 var(--code); }
    .event { white-space: pre-wrap; overflow-wrap: anywhere; padding-left: 1em; text-indent: -1em;
     min-height: 1.5em; }
    .event.changed { background: var(--aside); } .event.gone { background: var(--old); color: var(--old-text); }
    .event.came { background: var(--new); color: var(--new-text); }
    ins, del { display: block; position: relative; text-decoration: none; } del { text-decoration: line-through; }
    ins { box-shadow: -4px 0 var(--accent); font-weight: 600; }
    .event.wire { color: var(--ask); } .event.dim { color: var(--dim); }
    .bar { display: flex; flex-wrap: wrap; gap: 0 .8em; border-radius: 5px; padding: .15em .6em; align-self: end;
     background: var(--new); color: var(--new-text); border-left: 4px solid currentColor;
     font: 12.5px/1.5 var(--code); min-width: 0; overflow-wrap: anywhere; }
    .bar.failed, .bar.unmatched { background: var(--old); color: var(--old-text); }
    .bar.cancelled, .bar.unanswered { background: var(--aside); color: var(--text); }
    .bar span { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
    .bar .outcome { font-weight: 600; }
    .board { overflow-wrap: anywhere; } .wrong { border-left: 4px solid var(--old-text); padding: .2em .7em; }
    .slide { display: flex; flex-wrap: wrap; gap: 0 .8em; align-items: center; }
    .slide input { flex: 0 1 24em; padding: 0; accent-color: var(--accent); }
    .plain { white-space: pre-wrap; overflow-wrap: anywhere; max-height: 40em; overflow: auto; }
    .journey .detail { padding-left: 1em; } .story summary { cursor: pointer; margin: .5em 0; }
    .story .detail { padding: 0; }
    @media (max-width: 600px) { .journey .detail { padding: .2em .5em; } }

    """
}
