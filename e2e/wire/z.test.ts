/** Forms of texts and of code, and what code of one paragraph leaves for others, with real interpreters. */
import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  call,
  ForeignClient,
  noteOf,
  paragraphOf,
  type WireNote,
  type WireParagraph,
} from "../harness/foreign-client.ts";
import { discard, type Octavo, startOctavo } from "../harness/octavo.ts";

interface WithForms extends WireParagraph {
  readonly settings: {
    readonly params: Record<string, unknown>;
    readonly forms: Record<string, Record<string, unknown>>;
  };
  readonly runtimeInfos: Record<string, unknown>;
}

let octavo: Octavo;
let client: ForeignClient;
let note: WireNote;
let count = 0;
beforeAll(async () => {
  octavo = await startOctavo();
  client = await ForeignClient.connect(octavo.address);
});
afterAll(async () => {
  await client.close();
  await discard(octavo);
});
beforeEach(async () => {
  count += 1;
  note = noteOf(await client.ask("NEW_NOTE", { name: `Z/Note ${count}` }, "NEW_NOTE"));
});

const isOver = (status: string) => ["FINISHED", "ERROR", "ABORT"].includes(status);
const first = () => note.paragraphs[0]?.id ?? "";

function over(id: string): Promise<WithForms> {
  const isIt = (frame: { data: Record<string, unknown> }) =>
    paragraphOf(frame as never).id === id && isOver(paragraphOf(frame as never).status);
  return client.next("PARAGRAPH", isIt, 60_000).then((frame) => paragraphOf(frame) as WithForms);
}

function run(text: string, params: Record<string, unknown> = {}, id = first()): Promise<WithForms> {
  const ended = over(id);
  client.send("RUN_PARAGRAPH", { id, title: "", paragraph: text, config: {}, params });
  return ended;
}

const shown = ({ results }: WireParagraph) => results?.msg.map(({ data }) => data).join("");

/** Adds a paragraph at the end; gives its id. */
async function add(text: string): Promise<string> {
  const answer = await call(octavo.address, "POST", `/notebook/${note.id}/paragraph`, { title: "", text });
  return answer.json.body as string;
}

describe("forms in a text", () => {
  it("are known after a run, and what they hold is written into the script [field.paragraph.settings.forms]", async () => {
    const text = "%md\n${who=Ada} ${day=1,1(mon)|2(tue)} ${checkbox( or ):c=a,a|b} $${city=Graz}";
    const ran = await run(text, { who: "Eve", c: ["a", "b"] });
    expect(shown(ran)).toContain("Eve 1 a or b Graz");
    expect(ran.settings.params).toEqual({ who: "Eve", c: ["a", "b"] });
    expect(ran.settings.forms).toMatchObject({
      who: { type: "TextBox", name: "who", displayName: "who", defaultValue: "Ada", hidden: false },
      day: { type: "Select", defaultValue: "1", options: [{ value: "1", displayName: "mon" }, { value: "2" }] },
      c: { type: "CheckBox", argument: " or ", defaultValue: ["a"] },
    });
    const again = noteOf(await client.ask("GET_NOTE", { id: note.id }, "NOTE")) as WireNote & { noteForms: object };
    expect(again.noteForms).toMatchObject({ city: { type: "TextBox", defaultValue: "Graz" } });
    await client.ask("SAVE_NOTE_FORMS", { noteId: note.id, noteParams: { city: "Linz" } }, "SAVE_NOTE_FORMS");
    expect(shown(await run(text, { who: "Eve" }))).toContain("Linz");
  });

  it("say what is wrong with them", async () => {
    const ran = await run("%md\n${date:when}");
    expect(ran.status).toBe("ERROR");
    expect(shown(ran)).toBe("Could not recognize dynamic form with type: date");
  });

  it("take passwords to the code and to nowhere else", async () => {
    const secret = "s3cret-1234-abcd";
    const text = "%sh(form=simple)\nprintf '%s' '${password:pin}' | wc -c";
    const ran = await run(text, { pin: secret });
    expect(shown(ran)?.trim()).toBe(String(secret.length));
    expect(ran.settings.params).toEqual({});
    // Without saying it again.
    expect(shown(await run(text))?.trim()).toBe(String(secret.length));
    const again = JSON.stringify(await client.ask("GET_NOTE", { id: note.id }, "NOTE"));
    expect(again).not.toContain(secret);
    expect(octavo.output()).not.toContain(secret);
    expect(() => execFileSync("grep", ["-rqa", secret, octavo.data])).toThrow();
  });
});

describe("forms of Python", () => {
  it("are shown as the code asks for them, and hold what was chosen", async () => {
    const text = [
      "%python",
      "print(z.input('who', 'Ada'), z.select('day', [(1, 'mon'), (2, 'tue')]))",
      "print(z.checkbox('c', [('a', 'A'), ('b', 'B')], ['a']), z.noteTextbox('city', 'Graz'), len(z.password('pin')))",
    ].join("\n");
    const ran = await run(text);
    expect(shown(ran)).toBe("Ada 1\n['a'] Graz 0\n");
    expect(Object.keys(ran.settings.forms)).toEqual(["who", "day", "c", "pin"]);
    expect(ran.settings.params).toEqual({ who: "Ada", day: 1, c: ["a"] });
    const changed = await run(text, { who: "Eve", day: 2, c: ["b", "gone"], pin: "12345" });
    expect(shown(changed)).toBe("Eve 2\n['b'] Graz 5\n");
    expect(changed.settings.params).toEqual({ who: "Eve", day: 2, c: ["b"] });
    expect((await run("%python\nprint(z.input('who'))")).settings.forms).toMatchObject({ who: { type: "TextBox" } });
  });
});

describe("what paragraphs share", () => {
  it("goes from one kernel to another, values and tables", async () => {
    await run(
      "%python\nimport pandas as pd\nz.put('n', {'a': [1, 2]})\nz.put('t', pd.DataFrame({'x': [1, 2], 'd': pd.to_datetime(['2024-01-01', '2024-01-02'])}))",
    );
    note = noteOf(await client.ask("NEW_NOTE", { name: `Z/Other ${count}` }, "NEW_NOTE"));
    const other = await run("%python\nt = z.get('t')\nprint(z.get('n')['a'], len(t), t.x.sum(), t.d.dtype.kind)");
    expect(shown(other)).toBe("[1, 2] 2 3 M\n");
  });

  it("goes from Python to R and back", async () => {
    await run("%python\nz.put('n', {'a': [1, 2]})");
    const r = await run("%ir\ncat(z.get('n')$a, z.select('day', c(Monday = 1)))\nz.put('r', data.frame(x = 3:4))");
    expect(shown(r)).toBe("1 2 1");
    expect(r.settings.forms).toMatchObject({ day: { type: "Select", options: [{ value: 1, displayName: "Monday" }] } });
    expect(shown(await run("%python\nprint(z.getAsDataFrame('r').x.sum())"))).toBe("7\n");
  });

  it("goes to JavaScript, which leaves `${…}` to its own texts, and on to TypeScript of the same session", async () => {
    await run("%sh(saveAs=said)\nprintf 'Ada'");
    const text =
      "%js\nconst name = await z.get('said'), day = await z.select('day', ['mon', 'tue']);\n`${name} on ${day}`";
    const ran = await run(text, { day: "tue" });
    expect(shown(ran)).toContain("Ada on tue");
    expect(Object.keys(ran.settings.forms)).toEqual(["day"]);
    expect(shown(await run("%ts\nconst size: number = name.length;\nconsole.log(`${size}`)"))).toBe("3\n");
    expect((await run("%html\n<b>Ada</b>")).results?.msg).toEqual([{ type: "HTML", data: "<b>Ada</b>" }]);
  });

  it("is written into texts that want it, and comes from what was shown", async () => {
    await run("%sh(saveAs=said)\nprintf 'Ada'");
    expect(shown(await run("%sh(interpolate=true)\necho {said} '{{x}}'"))).toBe("Ada {x}\n");
    expect(shown(await run("%sh\necho {said}"))).toBe("{said}\n");
    await run("%python\nz.put('evil', \"'; DROP TABLE t; --\"); z.put('n', 20)");
    const bound = "%sql(interpolate=true)\nSELECT '{evil}' AS a, {evil} AS b, {n} + 1 AS c, '{{x}}' AS d";
    expect(shown(await run(bound))).toBe("a\tb\tc\td\n'; DROP TABLE t; --\t'; DROP TABLE t; --\t21\t{x}\n");
    expect(shown(await run("%sql(interpolate=true)\nSELECT * FROM {said}"))).toContain(
      "The value {said} of the pool stands where no value can be.",
    );
  });

  it("links to pages about a run, until the next one [event.PARAS_INFO]", async () => {
    const received = client.next("PARAS_INFO");
    const text =
      "%python\nz.link('SPARK JOB', 'http://spark:4040/jobs/job?id=1', tooltip='The job')\nz.link('x', 'javascript:0')";
    const ran = await run(text);
    const jobUrl = {
      propertyName: "jobUrl",
      label: "SPARK JOB",
      tooltip: "The job",
      group: "python",
      interpreterSettingId: "python",
      values: [{ jobUrl: "http://spark:4040/jobs/job?id=1", jobLabel: "SPARK JOB" }],
    };
    expect((await received).data).toEqual({ id: ran.id, infos: { jobUrl } });
    expect(ran.runtimeInfos).toEqual({ jobUrl });
    expect(shown(ran)).toContain("A link begins with http:// or https://.");
    await run("%sh(saveAs=js)\nprintf 'http://spark:4040/2'");
    const scripted = await run("%js\nawait z.link('Job 2', await z.get('js'))");
    expect(scripted.runtimeInfos).toMatchObject({ jobUrl: { values: [{ jobUrl: "http://spark:4040/2" }] } });
    expect((await run("%python\nprint(1)")).runtimeInfos).toEqual({});
  });

  it("hears of what a page has changed, says what goes wrong with it, and goes on", async () => {
    const code = [
      "def heard(old, new):",
      "  print('heard', old, new, z.angular('slider'))",
      "  1 / new",
      "z.angularBind('slider', 1)",
      "z.angularWatch('slider', heard)",
    ];
    await run(`%python\n${code.join("\n")}`);
    const change = { noteId: note.id, interpreterGroupId: "python", name: "slider", paragraphId: first() };
    const shows = (text: string) =>
      client.next("PARAGRAPH", (frame) => shown(paragraphOf(frame))?.includes(text) === true, 60_000);
    const heard = shows("heard 1 2 2\n");
    client.send("ANGULAR_OBJECT_UPDATED", { ...change, value: 2 });
    expect(paragraphOf(await heard).status).toBe("FINISHED");
    const failed = shows("ZeroDivisionError");
    client.send("ANGULAR_OBJECT_UPDATED", { ...change, value: 0 });
    expect(shown(paragraphOf(await failed))).toMatch(/^heard 1 2 2\nheard 2 0 0\n/);
    const again = shows("heard 0 4 4\n");
    client.send("ANGULAR_OBJECT_UPDATED", { ...change, value: 4 });
    await again;
  });

  it("is run by others of the note, and shared with pages", async () => {
    const second = await add("%python\nprint('second:', z.angular('seen'))");
    const third = await add("%sh\necho third");
    await client.ask("GET_NOTE", { id: note.id }, "NOTE");
    const [two, three] = [over(second), over(third)];
    const bound = client.next("ANGULAR_OBJECT_UPDATE");
    const asking = await run(`%python\nz.angularBind('seen', 'yes')\nz.run('${second}')\nz.run(2)\nz.run(0)`);
    expect(asking.status).toBe("ERROR");
    expect(shown(asking)).toContain("Can not run current Paragraph");
    expect((await bound).data["angularObject"]).toMatchObject({ name: "seen", object: "yes" });
    expect(shown(await two)).toBe("second: yes\n");
    expect(shown(await three)).toBe("third\n");
  });

  it("names a paragraph by its id, or reads that it is not there [message.z.no-paragraph-id message.z.no-paragraph message.z.angular-bind message.z.angular-unbind]", async () => {
    const words = async (code: string) => shown(await run(code)) ?? "";
    for (const [language, call] of [
      ["%python", (code: string) => code],
      ["%js", (code: string) => `await ${code}`],
    ] as const) {
      const refusal = (code: string) => words(`${language}\n${call(code)}`);
      const [none, unknown] = language === "%python" ? ["paragraphId=''", "paragraphId='nine'"] : ["''", "'nine'"];
      const asksFor = "Please provide a 'paragraphId' when calling z.";
      expect(await refusal("z.runParagraph()")).toContain(`${asksFor}runParagraph(paragraphId)`);
      expect(await refusal(`z.angularBind('x', 1, ${none})`)).toContain(
        `${asksFor}angularBind(name, value, paragraphId)`,
      );
      expect(await refusal(`z.angularUnbind('x', ${none})`)).toContain(`${asksFor}angularUnbind(name, paragraphId)`);
      const missing = "Cannot find a paragraph with id 'nine'";
      expect(await refusal("z.runParagraph('nine')")).toContain(missing);
      expect(await refusal(`z.angularBind('x', 1, ${unknown})`)).toContain(missing);
      expect(await refusal(`z.angularUnbind('x', ${unknown})`)).toContain(missing);
    }
    const second = await add("%sh\necho second");
    await client.ask("GET_NOTE", { id: note.id }, "NOTE");
    const [ran, bound] = [over(second), client.next("ANGULAR_OBJECT_UPDATE")];
    await run(`%js\nawait z.angularBind('seen', 'yes', '${second}'); await z.runParagraph('${second}')`);
    expect(shown(await ran)).toBe("second\n");
    expect((await bound).data).toMatchObject({ paragraphId: second, angularObject: { name: "seen", object: "yes" } });
  });

  it("hears in JavaScript of what a page has changed", async () => {
    const code =
      "await z.angularBind('slider', 1);\nawait z.angularWatch('slider', (old, now) => console.log(['heard', old, now].join(' ')));";
    await run(`%js\n${code}`);
    const heard = client.next(
      "PARAGRAPH",
      (frame) => shown(paragraphOf(frame))?.includes("heard 1 2") === true,
      60_000,
    );
    const change = { noteId: note.id, interpreterGroupId: "js", name: "slider", paragraphId: first(), value: 2 };
    client.send("ANGULAR_OBJECT_UPDATED", change);
    expect(paragraphOf(await heard).status).toBe("FINISHED");
  });
});
