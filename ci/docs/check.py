# Names what is wrong with the documentation: symbols without a docstring, and links that lead nowhere.
#
#     check.py GRAPHS SITE
#     check.py --self-check

import json
import os
import re
import sys
import tempfile

TEXTS = ["Sources/Proofsheet/Proofsheet.docc", ".github", "README.md"]


def files(folder, end):
    """The file itself, or the files below a folder."""
    if os.path.isfile(folder):
        return [folder]
    return sorted(os.path.join(place, name) for place, _, names in os.walk(folder) for name in names
                  if name.endswith(end))


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def undocumented(graphs):
    """Public symbols of symbol graphs that say nothing of themselves."""
    found = []
    for path in files(graphs, ".symbols.json"):
        for symbol in json.loads(read(path))["symbols"]:
            # An extension of a type of others is a heading in the archive, and no declaration.
            if symbol["kind"]["identifier"] == "swift.extension" or "docComment" in symbol:
                continue
            place = symbol.get("location", {})
            where = place.get("uri", "?").split("/Sources/")[-1]
            line = place.get("position", {}).get("line", -1) + 1
            found.append(f"Sources/{where}:{line}: {'.'.join(symbol['pathComponents'])} has no docstring.")
    return found


def dead_links(site):
    """References of an archive's pages to pages and headings that are not there."""
    data = os.path.join(site, "data")
    pages = {path[len(data):-len(".json")].lower(): json.loads(read(path)) for path in files(data, ".json")}
    anchors = {page: set(re.findall(r'"anchor": ?"([^"]*)"', json.dumps(content)))
               for page, content in pages.items()}
    found = []
    for page, content in pages.items():
        for reference in content.get("references", {}).values():
            target, _, anchor = reference.get("url", "").partition("#")
            if reference.get("type") not in ("topic", "section", "link"):
                continue
            if target.startswith(("https://", "http://")):
                continue
            target = target.lower() or page
            if target not in pages:
                found.append(f"{page} leads to {reference['url']}, which is no page.")
            elif anchor and anchor.lower() not in {name.lower() for name in anchors[target]}:
                found.append(f"{page} leads to {reference['url']}, which is no heading there.")
    return found


def dead_files(texts, root):
    """Links of texts to files of the repository that are not there."""
    found = []
    for path in [path for text in texts for path in files(text, ".md")]:
        fenced = False
        for number, line in enumerate(read(path).split("\n"), 1):
            fenced ^= line.startswith("```")
            for link in [] if fenced else re.findall(r"\]\(([^)#][^)]*)\)", line):
                if re.match(r"[a-z]+:", link):
                    continue
                place = os.path.join(os.path.dirname(path), link.split("#")[0])
                if not os.path.exists(place) or not os.path.realpath(place).startswith(os.path.realpath(root)):
                    found.append(f"{path}:{number} leads to {link}, which is no file of the repository.")
    return found


def self_check():
    """Each check finds what was put there for it, and nothing in what is right."""
    with tempfile.TemporaryDirectory() as folder:
        def write(path, content):
            path = os.path.join(folder, path)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(content if isinstance(content, str) else json.dumps(content))

        def symbol(name, **facts):
            return {"kind": {"identifier": "swift.struct"}, "pathComponents": [name], **facts}

        write("graphs/A.symbols.json", {"symbols": [
            symbol("Said", docComment={"lines": []}),
            symbol("Box", location={"uri": "file:///x/Sources/A/Box.swift", "position": {"line": 4}})]})
        link = {"type": "topic", "url": "/documentation/a/b"}
        write("site/data/documentation/a.json", {"references": {
            "b": link, "c": {**link, "url": "/documentation/a/c"}, "d": {**link, "url": "/documentation/a/b#Here"},
            "e": {**link, "url": "/documentation/a/b#There"}, "f": {"type": "link", "url": "https://example.org"}}})
        write("site/data/documentation/a/b.json", {"sections": [{"anchor": "Here"}]})
        write("articles/A.md", "[b](B.md), [gone](C.md) and [far](https://example.org)\n```\n[no](D.md)\n```\n")
        write("articles/B.md", "")
        write("E.md", "[gone](F.md)\n")
        found = [undocumented(folder + "/graphs"), dead_links(folder + "/site"),
                 dead_files([folder + "/articles", folder + "/E.md"], folder)]
        wanted = [
            ["Sources/A/Box.swift:5: Box has no docstring."],
            ["/documentation/a leads to /documentation/a/c, which is no page.",
             "/documentation/a leads to /documentation/a/b#There, which is no heading there."],
            [f"{folder}/articles/A.md:1 leads to C.md, which is no file of the repository.",
             f"{folder}/E.md:1 leads to F.md, which is no file of the repository."],
        ]
        if found != wanted:
            sys.exit(f"ci/docs: the checks do not find what they should: {found}")
    print("every check of the documentation can fail")


if sys.argv[1:] == ["--self-check"]:
    self_check()
else:
    graphs, site = sys.argv[1:]
    found = undocumented(graphs) + dead_links(site) + dead_files(TEXTS, ".")
    for line in found:
        print(line, file=sys.stderr)
    if found:
        sys.exit(1)
    print(f"{len(files(site + '/data', '.json'))} pages of documentation, and nothing wrong with them")
