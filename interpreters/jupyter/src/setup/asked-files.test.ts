import { inflateSync } from "node:zlib";
import type { Session, WidgetFrontEnd } from "@octavo/interpreter";
import { collect, someSettings } from "@octavo/interpreter/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { driver } from "../index.ts";
import { testPython } from "../testing/python.ts";

/** Packages as pip would have put them there. */
const packages = `
import os, sys, tempfile
root = os.path.realpath(tempfile.mkdtemp())
sys.path.insert(0, root)
def put(path, text):
    os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
    open(os.path.join(root, path), "w").write(text)
put("pyvis/__init__.py", "")
put("pyvis/templates/lib/vis-9.1.2/vis-network.min.js", "vis")
put("pyvis/templates/lib/vis-9.1.2/vis-network.css", "a{background:url(../pear.png)}b{background:url(absent.png)}")
put("pyvis/templates/lib/pear.png", "PNG")
os.symlink("/etc/passwd", os.path.join(root, "pyvis/templates/lib/vis-9.1.2/leak.js"))
put("folium/__init__.py", "")
put("folium/templates/heat.min.js", "heat")
from IPython.display import HTML, Javascript
`;

describe("a file that an output asks another host for", () => {
  let session: Session;
  const frontEnds: WidgetFrontEnd[] = [];
  beforeAll(async () => {
    const settings = someSettings({ properties: { python: testPython() } });
    session = await driver.open(settings, new AbortController().signal);
    session.widgets?.hear((event) => {
      if (event.type === "frontEnd") frontEnds.push(event.frontEnd);
    });
    await collect(session, packages);
  });
  afterAll(() => session[Symbol.asyncDispose]());

  const texts = () =>
    frontEnds
      .splice(0)
      .map(({ content = "" }) => JSON.parse(inflateSync(Buffer.from(content, "base64")).toString()).text);
  const shown = async (code: string) => JSON.stringify(await collect(session, code));
  const named = (address: string) => new RegExp(`${address.replaceAll(".", "\\.")}#octavo=[\\da-f]{64}\\.frontend`);
  const vis = "https://cdnjs.cloudflare.com/ajax/libs/vis-network/9.1.2/dist/vis-network.min.js";

  it("comes with it from the kernel's environment, once, and the address names it", async () => {
    const html = `HTML("<script src='${vis}' integrity='x'></script>")`;
    const text = await shown(`display(${html})\n${html}`);
    expect(text.match(new RegExp(`${vis}#octavo=[\\da-f]{64}\\.frontend`, "g"))).toHaveLength(2);
    const hashes = frontEnds.map(({ hash }) => hash);
    expect(texts()).toEqual(["vis"]);
    // What keeps it may have removed it in the meantime.
    await shown(html);
    expect(frontEnds.splice(0)).toEqual(hashes.map((hash) => ({ hash })));
  });

  it.each([
    ["a query", `<script src="${vis}?a=1&amp;b=2"></script>`, `${vis}?a=1&amp;b=2`],
    ["no quotes", `<script src=${vis}></script>`, vis],
    ["an import", `<script type="module">import { a } from "${vis}"</script>`, vis],
    ["quotes within a text of a script", `<script>run("load(\\\\"${vis}\\\\")")</script>`, vis],
    ["another document", `<iframe srcdoc='&lt;link rel=stylesheet href=&quot;${vis}&quot;&gt;'></iframe>`, vis],
  ])("is found with %s, up to its end", async (_, html, address) => {
    expect(await shown(`HTML(r'''${html}''')`)).toContain(`${address}#octavo=`);
    frontEnds.length = 0;
  });

  it.each([
    ["a cell of a table", `<td>${vis}</td><td>"${vis}"</td>`],
    ["a link to follow", `<a href="${vis}">`],
    ["the text of a document within", `<iframe srcdoc="&lt;p&gt;${vis}&lt;/p&gt;"></iframe>`],
    ["a text of a script around it", `<script>say("See ${vis} for more")</script>`],
    ["an address with a place of its own", `<script src=${vis}#here></script>`],
  ])("is only text in %s", async (_, html) => {
    expect(await shown(`HTML('''${html}''')`)).not.toContain("#octavo=");
    expect(frontEnds).toEqual([]);
  });

  it("is found in each of the ways in which hosts write it, and in documents within", async () => {
    const style = "https://unpkg.com/vis-network@9.1.2/styles/vis-network.min.css";
    const heat = "https://cdn.jsdelivr.net/gh/python-visualization/folium@main/folium/templates/heat.min.js?v=1";
    const text = await shown(
      `display(Javascript("load('${style}')"))\nHTML('<iframe srcdoc="&lt;script src=&quot;${heat}&quot;&gt;"></iframe>')`,
    );
    expect(text).toMatch(named("vis-network.min.css"));
    expect(text).toMatch(/heat\.min\.js\?v=1#octavo=[\da-f]{64}\.frontend&quot;/);
    const png = Buffer.from("PNG").toString("base64");
    const css = `a{background:url(data:image/png;base64,${png})}b{background:url(absent.png)}`;
    expect(texts()).toEqual([css, "heat"]);
  });

  it.each([
    ["a package that is not there", "https://unpkg.com/pears@1.0.0/dist/pears.js"],
    ["another version", "https://cdn.bokeh.org/bokeh/release/bokeh-0.1.0.min.js"],
    ["a file that leads out of its package", "https://unpkg.com/vis-network@9.1.2/leak.js"],
    ["a folder above", "https://unpkg.com/vis-network@../../../../1/vis-network.js"],
    ["another host", "https://example.org/vis-network@9.1.2/vis-network.min.js"],
    ["what a loader adds an ending to", "https://cdn.plot.ly/plotly-4.1.1.min"],
    ["what is named already", `${vis}#octavo=1.frontend`],
  ])("stays what it was when it is %s", async (_, address) => {
    expect(await shown(`HTML("<script src='${address}'></script>")`)).toContain(`src='${address}'`);
    expect(texts()).toEqual([]);
  });

  it("of other forms of an output is left alone", async () => {
    expect(await shown(`display({"text/plain": "${vis}"}, raw=True)\nprint("${vis}")`)).not.toContain("#octavo=");
  });
});
