/** Code that waits for a person, who may take their time: the server may come and go meanwhile. */
import { afterEach, expect, it } from "vitest";
import { call, ForeignClient, noteOf } from "../harness/foreign-client.ts";
import { discard, type Octavo, startOctavo, until } from "../harness/octavo.ts";

let octavo: Octavo;
afterEach(() => discard(octavo));

interface NoteWithInput {
  readonly paragraphs: readonly { readonly run: { readonly id: string; readonly input: Input | null } | null }[];
}

interface Input {
  readonly questionId: number;
  readonly prompt: string;
  readonly isPassword: boolean;
}

/** A client of Octavo's kind, and what the note reports that code waits for. */
async function open(noteId: string) {
  const client = await ForeignClient.connect(octavo.address);
  const asked = async () => {
    const note = await client.ask("GET_NOTE", { id: noteId, facts: 1 }, "NOTE");
    return (note.data["state"] as NoteWithInput).paragraphs[0]?.run ?? null;
  };
  await until(async () => (await asked())?.input != null);
  const run = await asked();
  if (!run?.input) throw new Error("nothing is asked");
  return { client, runId: run.id, input: run.input };
}

it("a question outlives a server that is killed", async () => {
  octavo = await startOctavo();
  const first = await ForeignClient.connect(octavo.address);
  const note = noteOf(await first.ask("NEW_NOTE", { name: "Asks" }, "NEW_NOTE"));
  const id = note.paragraphs[0]?.id ?? "";
  const text = "%python\nfrom getpass import getpass\nprint(len(getpass('key? ')), z.input('who', 'Ada'))";
  first.send("RUN_PARAGRAPH", { id, title: "", paragraph: text, config: {}, params: {} });
  const { input } = await open(note.id);
  expect(input).toMatchObject({ prompt: "key? ", isPassword: true });

  await octavo.kill();
  octavo = await startOctavo({ data: octavo.data });
  const again = await open(note.id);
  expect(again.input).toEqual(input);
  const { questionId } = again.input;
  again.client.send("ANSWER_INPUT", { id, runId: again.runId, questionId, value: "s3cret" });
  const paragraph = async () => {
    const { json } = await call(octavo.address, "GET", `/notebook/${note.id}/paragraph/${id}`);
    return json.body as { status: string; results?: { msg: { data: string }[] } };
  };
  await until(async () => (await paragraph()).status === "FINISHED");
  expect((await paragraph()).results?.msg.map(({ data }) => data).join("")).toBe("key? \n6 Ada\n");
  await again.client.close();
});
