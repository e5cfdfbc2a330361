import { inflateSync } from "node:zlib";
import type { Session, WidgetEvent, WidgetFrontEnd } from "@octavo/interpreter";
import { aRequest, collect, shownText, someSettings } from "@octavo/interpreter/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { driver } from "../index.ts";
import { testPython } from "../testing/python.ts";

const never = new AbortController().signal;

describe("widgets of a Python session", () => {
  let session: Session;
  const events: WidgetEvent[] = [];
  let wake: () => void = () => {};

  beforeAll(async () => {
    session = await driver.open(someSettings({ properties: { python: testPython() } }), never);
    session.widgets?.hear((event) => {
      events.push(event);
      wake();
    });
  });
  afterAll(() => session[Symbol.asyncDispose]());
  beforeEach(() => {
    events.length = 0;
  });

  const ofType = <Type extends WidgetEvent["type"]>(type: Type) =>
    events.filter((event): event is Extract<WidgetEvent, { type: Type }> => event.type === type);
  async function until(isThere: () => boolean): Promise<void> {
    while (!isThere()) await new Promise<void>((resolve) => (wake = resolve));
  }
  const opened = (name: string) => ofType("opened").findLast((event) => event.name === name);
  const idOf = (name: string) => opened(name)?.modelId ?? "";
  async function move(modelId: string, state: object, messageId = "m1"): Promise<void> {
    const data = { method: "update", state, buffer_paths: [] } as never;
    session.widgets?.send({ messageId, modelId, data, buffers: [] });
    await until(() => ofType("handled").some((event) => event.messageId === messageId));
  }

  it("report models as code makes, shows, changes and closes them, with the paragraph they belong to", async () => {
    await collect(session, "import ipywidgets as w\ns = w.IntSlider(value=3)\ndisplay(s)\ns.value = 4");
    const { place, state, module } = opened("IntSliderModel") ?? {};
    const { noteId, paragraphId } = aRequest("").context;
    expect([place, module, state?.["value"]]).toEqual([{ noteId, paragraphId }, "@jupyter-widgets/controls", 3]);
    const modelId = idOf("IntSliderModel");
    expect(ofType("shown")).toMatchObject([{ modelId, place: { noteId, paragraphId } }]);
    expect(ofType("changed")).toMatchObject([{ modelId, state: { value: 4 } }]);
    await collect(session, "s.close()");
    expect(ofType("closed")).toEqual([{ type: "closed", modelId }]);
  });

  it("takes what a page sends: a callback runs once, and what it prints joins its paragraph", async () => {
    const later: string[] = [];
    const code =
      "t = w.IntSlider()\nseen = []\nt.observe(lambda c: (seen.append(c.new), print('moved', c.new)), 'value')\ndisplay(t)";
    const request = {
      ...aRequest(code),
      later: (event: { readonly type: string }) => void later.push(JSON.stringify(event)),
    };
    for await (const _ of session.run(request));
    await move(idOf("IntSliderModel"), { value: 7 });
    expect(ofType("changed")).toMatchObject([{ state: { value: 7 } }]);
    expect(later).toEqual([JSON.stringify({ type: "text", data: "moved 7\n" })]);
    expect(shownText(await collect(session, "print(seen)"))).toBe("[7]\n");
  });

  it("brings bytes there and back", async () => {
    await collect(session, "i = w.Image(value=b'\\x00\\xff', format='png')\ndisplay(i)");
    expect(opened("ImageModel")?.buffers.map(({ path, bytes }) => [path, [...bytes]])).toEqual([[["value"], [0, 255]]]);
    const data = { method: "update", state: {}, buffer_paths: [["value"]] };
    session.widgets?.send({ messageId: "bytes", modelId: idOf("ImageModel"), data, buffers: [Uint8Array.of(1, 2)] });
    await until(() => ofType("handled").length > 0);
    expect(shownText(await collect(session, "print(bytes(i.value))"))).toBe("b'\\x01\\x02'\n");
  });

  it("puts into an Output widget what is printed and shown there, for pages and for code", async () => {
    const shown = await collect(
      session,
      "o = w.Output()\nwith o:\n    print('in')\n    display({'text/plain': 'x'}, raw=True)\nprint('out')\no",
    );
    expect(shownText(shown.filter(({ type }) => type === "text"))).toBe("out\n");
    const outputs = ofType("changed").findLast(({ state }) => "outputs" in state)?.state["outputs"];
    expect(outputs).toMatchObject([{ output_type: "stream", text: "in\n" }, { output_type: "display_data" }]);
    expect(shownText(await collect(session, "print(len(o.outputs))"))).toBe("2\n");
  });

  it("sorts what is printed within two Output widgets into the inner one, which the outer one shows", async () => {
    const code =
      "outer, inner = w.Output(), w.Output()\nwith outer:\n    print('a')\n    with inner: print('b')\n    display(inner, outer)";
    await collect(session, code);
    const [first, second] = ofType("opened").filter(({ name }) => name === "OutputModel");
    const outputsOf = (modelId?: string) =>
      ofType("changed").findLast((event) => event.modelId === modelId && "outputs" in event.state)?.state["outputs"];
    const view = (model_id?: string) => ({ data: { "application/vnd.jupyter.widget-view+json": { model_id } } });
    expect(outputsOf(second?.modelId)).toMatchObject([{ text: "b\n" }]);
    expect(outputsOf(first?.modelId)).toMatchObject([{ text: "a\n" }, view(second?.modelId), view(first?.modelId)]);
  });

  it("clears an Output widget only when there is something new, where code says so", async () => {
    await collect(
      session,
      "from IPython.display import clear_output\nc = w.Output()\nfor n in range(3):\n    with c:\n        clear_output(wait=True)\n        print(n)",
    );
    const all = ofType("changed").flatMap(({ state }) => (Array.isArray(state["outputs"]) ? [state["outputs"]] : []));
    expect(all.map((outputs) => outputs.map((output) => (output as { text: string }).text))).toEqual([
      ["0\n"],
      ["1\n"],
      ["2\n"],
    ]);
  });

  it("sorts what interact shows into its own output, at each move", async () => {
    await collect(session, "@w.interact(n=(0, 10))\ndef f(n=2):\n    print('n is', n)");
    await move(idOf("IntSliderModel"), { value: 9 }, "interact");
    const outputs = ofType("changed").findLast(({ state }) => "outputs" in state)?.state["outputs"];
    expect(outputs).toMatchObject([{ text: "n is 9\n" }]);
  });

  it("lets bars of tqdm move", async () => {
    await collect(session, "from tqdm.notebook import tqdm\nfor _ in tqdm(range(50), mininterval=0): pass");
    const bar = idOf("FloatProgressModel");
    expect(ofType("changed").filter(({ modelId, state }) => modelId === bar && state["value"] === 50)).not.toEqual([]);
  });

  it("answers for a model that is gone", async () => {
    await move("nowhere", { value: 1 }, "gone");
  });

  it("ignores a state, and leaves out an output, nested deeper than a note may be, and goes on", async () => {
    const code = `
o = w.Output()
deep = "[" * 100_000 + "]" * 100_000
publish("comm_open", '{"comm_id":"deep","target_name":"jupyter.widget","data":{"state":{"a":' + deep + '}}}')
publish("comm_msg", '{"comm_id":"' + o.model_id + '","data":{"method":"update","state":{"a":' + deep + '}}}')
with o:
    publish("display_data", '{"data":{"application/json":' + deep + '},"metadata":{}}')
publish("comm_open", '{"comm_id":"flat","target_name":"jupyter.widget","data":{"state":{"a":[[1]]}}}')
print("still here")`;
    expect(shownText(await collect(session, publishing + code))).toBe("still here\n");
    expect(ofType("opened").filter(({ modelId }) => ["deep", "flat"].includes(modelId))).toMatchObject([
      { modelId: "flat", state: { a: [[1]] } },
    ]);
    const outputs = ofType("changed").flatMap(({ state }) => (Array.isArray(state["outputs"]) ? state["outputs"] : []));
    expect(outputs).toMatchObject([{ text: expect.stringMatching(/nested too deep is left out/) }]);
  });

  it("ignores bytes for what is no place in a state, and names that no library has", async () => {
    const code = `
from ipykernel.comm import Comm
paths = [["a", 1], ["x" * 10_000], [{}], [None], [-1], [1e300], "a", [], ["b"] * 100]
Comm("jupyter.widget", comm_id="bytes", data={"state": {}, "buffer_paths": paths}, buffers=[b"x"] * len(paths))
Comm("jupyter.widget", comm_id="i" * 10_000, data={"state": {}})
for member in ("name", "module", "module_version"):
    Comm("jupyter.widget", comm_id=member, data={"state": {"_model_" + member: "n" * 10_000}})
publish("display_data", '{"data":{"application/vnd.jupyter.widget-view+json":{"model_id":"' + "i" * 10_000 + '"}}}')`;
    await collect(session, publishing + code);
    expect(ofType("shown")).toEqual([]);
    expect(ofType("opened")).toMatchObject([{ modelId: "bytes", buffers: [{ path: ["a", 1] }] }]);
  });

  it("keeps of what an Output widget shows the newest megabytes, and says in words what one output is too much", async () => {
    const code = `
o = w.Output()
with o:
    for n in range(20):
        display({"text/plain": str(n) + "x" * 1_000_000}, raw=True)
    print("y" * 1_000_000)`;
    await collect(
      session,
      `${code}
    display({"text/plain": "x" * 10_000_000}, raw=True)`,
    );
    const all = ofType("changed").flatMap(({ state }) => (Array.isArray(state["outputs"]) ? [state["outputs"]] : []));
    expect(all.filter((outputs) => JSON.stringify(outputs).length > 4.1 * 1024 * 1024)).toEqual([]);
    expect(all.at(-1)).toMatchObject([
      ...["17", "18", "19"].map((n) => ({ data: { "text/plain": expect.stringMatching(`^${n}x`) } })),
      { text: `${"y".repeat(256 * 1024 - 1)}\n` },
      { text: expect.stringMatching(/^An output of 9.5 MB is left out/) },
    ]);
  });

  it("gives a note no model that a run of another note has made, be that run forgotten", async () => {
    const code = `
stray = '{"comm_id":"stray","target_name":"jupyter.widget","data":{"state":{}}}'
publish("comm_open", stray, parent={"header": {"msg_id": "forgotten"}})`;
    await collect(session, publishing + code);
    expect(opened("")?.place).toEqual({ noteId: aRequest("").context.noteId, paragraphId: "p" });
    events.length = 0;
    const request = aRequest(publishing + code);
    for await (const _ of session.run({ ...request, context: { ...request.context, noteId: "another" } }));
    expect(ofType("opened")).toEqual([]);
  });
});

describe("what draws widgets of other packages", () => {
  const frontEnds: (WidgetFrontEnd | undefined)[] = [];
  let session: Session;
  beforeAll(async () => {
    session = await driver.open(someSettings({ properties: { python: testPython() } }), never);
    session.widgets?.hear((event) => {
      if (event.type === "frontEnd" || (event.type === "opened" && event.name === "PearModel"))
        frontEnds.push(event.frontEnd);
    });
    await collect(session, environment);
  });
  afterAll(() => session[Symbol.asyncDispose]());
  beforeEach(() => {
    frontEnds.length = 0;
  });

  const contents = () =>
    frontEnds.map((one) =>
      one?.content === undefined ? one?.hash : JSON.parse(inflateSync(Buffer.from(one.content, "base64")).toString()),
    );
  const base64 = (text: string) => Buffer.from(text).toString("base64");

  it("the first model of a module brings the front end of the kernel's environment, and the others its name", async () => {
    await collect(session, "pear('pears')\npear('pears')\npear('absent')\npear('../outside')");
    const files = { "pear.png": base64("PNG") };
    expect(contents()).toEqual([{ script: "define(42)", files }, frontEnds[0]?.hash, undefined, undefined]);
    expect(frontEnds[0]?.hash).toMatch(/^[\da-f]{64}$/);
  });

  it("a front end is found by its registered name and in JupyterLab's folder; a file that leads out of it is not read", async () => {
    await collect(session, "pear('@fruit/plum')\npear('lab')\npear('leak')");
    expect(contents()).toEqual([
      { script: "define('plum')", files: {} },
      { container: "lab", entry: "remoteEntry.1.js", files: { "remoteEntry.1.js": base64("entry") } },
      undefined,
    ]);
  });

  it("a long program in a model's state becomes a front end", async () => {
    await collect(session, "pear('anywidget', _esm='x' * 100_000)\npear('anywidget', _esm='x')");
    expect(contents()).toEqual([{ state: { _esm: "x".repeat(100_000) } }, undefined]);
  });

  it("is looked for once in a cell, and again in the next", async () => {
    const code = `
import glob
looked, look = [], glob.glob
glob.glob = lambda *given, **more: looked.append(given) or look(*given, **more)
pear("late")
once = len(looked)
for _ in range(20): pear("late")
glob.glob = look
print(once > 0, len(looked) - once)`;
    expect(shownText(await collect(session, code))).toBe("True 0\n");
    await collect(session, "put('nbextensions/late/index.js', 'define(1)')\npear('late')");
    expect(contents().at(-1)).toEqual({ script: "define(1)", files: {} });
  });

  it("comes also where its first model is of no run that is known", async () => {
    const code = `
put("nbextensions/stray/index.js", "define('stray')")
kernel = get_ipython().kernel
kernel.get_parent = lambda *given, **more: {"header": {"msg_id": "forgotten"}}
try:
    pear("stray")
finally:
    del kernel.get_parent
pear("stray")`;
    const request = aRequest(code);
    for await (const _ of session.run({ ...request, context: { ...request.context, noteId: "another" } }));
    expect(contents()).toEqual([{ script: "define('stray')", files: {} }, frontEnds[0]?.hash]);
  });
});

/** Jupyter's folder of front ends with some, and what makes a model of a module. */
const environment = `
import ipywidgets as w, traitlets as t, os, tempfile, json
root = os.path.realpath(tempfile.mkdtemp())
os.environ["JUPYTER_PATH"] = root
def put(path, text):
    os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
    open(os.path.join(root, path), "w").write(text)
put("nbextensions/pears/index.js", "define(42)")
put("nbextensions/pears/pear.png", "PNG")
put("outside/index.js", "secret")
put("nbextensions/plums/extension.js", "requirejs.config({map: {'*': {'@fruit/plum': 'nbextensions/plums/main'}}})")
put("nbextensions/plums/main.js", "define('plum')")
put("labextensions/lab/package.json", json.dumps({"jupyterlab": {"_build": {"load": "static/remoteEntry.1.js"}}}))
put("labextensions/lab/static/remoteEntry.1.js", "entry")
os.symlink("/etc/passwd", os.path.join(root, "labextensions/lab/static/leak.js"))
os.makedirs(os.path.join(root, "nbextensions/leak"))
os.symlink("/etc/passwd", os.path.join(root, "nbextensions/leak/index.js"))
def pear(module, **state):
    names = dict(_model_name="PearModel", _model_module=module, _view_name="PearView", _view_module=module)
    traits = {name: t.Unicode(value).tag(sync=True) for name, value in {**names, **state}.items()}
    return type("Pear", (w.DOMWidget,), traits)()
`;

/** Says what no library would, as any code can. */
const publishing = `
import ipywidgets as w
def publish(kind, content, parent=None):
    kernel = get_ipython().kernel
    kernel.session.send(kernel.iopub_socket, kind, content.encode(), parent=parent or kernel.get_parent())
`;
