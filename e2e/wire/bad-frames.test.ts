import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, ForeignClient, noteOf } from "../harness/foreign-client.ts";
import { discard, type Octavo, startOctavo } from "../harness/octavo.ts";

let octavo: Octavo;
beforeAll(async () => {
  octavo = await startOctavo();
});
afterAll(() => discard(octavo));

describe("a frame that is not understood gets an error, and the connection lives", () => {
  const frames: readonly (readonly [name: string, text: string])[] = [
    ["broken JSON", '{"op":"LIST_NOTES"'],
    ["nothing", ""],
    ["null", "null"],
    ["an array", "[1,2]"],
    ["no operation", '{"data":{}}'],
    ["an operation that is a number", '{"op":7,"data":{}}'],
    ["an unknown operation", '{"op":"MAKE_COFFEE","data":{}}'],
    ["an operation of the prototype", '{"op":"constructor","data":{}}'],
    ["data that is a list", '{"op":"LIST_NOTES","data":[]}'],
    ["a missing field", '{"op":"NOTE_RENAME","data":{"id":"2ABCDEFGH"}}'],
    ["a wrong type", '{"op":"GET_NOTE","data":{"id":42}}'],
    ["an id that climbs", '{"op":"GET_NOTE","data":{"id":"../../etc/passwd"}}'],
    ["a note that is not there", '{"op":"GET_NOTE","data":{"id":"2NOTHERE1"}}'],
    ["a paragraph without a note", '{"op":"CANCEL_PARAGRAPH","data":{"id":"p"}}'],
    ["revisions of a note that is not there", '{"op":"LIST_REVISION_HISTORY","data":{"noteId":"2ABCDEFGH"}}'],
  ];
  it.each(frames)("%s [event.ERROR_INFO]", async (_name, text) => {
    const client = await ForeignClient.connect(octavo.address);
    const error = client.next("ERROR_INFO");
    client.sendText(text);
    expect((await error).data["info"]).toEqual(expect.stringMatching(/\S/));
    const list = await client.ask("LIST_NOTES", {}, "NOTES_INFO");
    expect(list.data["notes"]).toBeInstanceOf(Array);
    await client.close();
  });

  it("a frame over the limit closes that socket with 1009, and the server lives", async () => {
    const client = await ForeignClient.connect(octavo.address);
    client.sendText("x".repeat(10_240_001));
    await expect.poll(() => client.closed?.code).toBe(1009);
    expect((await call(octavo.address, "GET", "/version")).status).toBe(200);
  });

  it("a paragraph that speaks no known language says so", async () => {
    const client = await ForeignClient.connect(octavo.address);
    const note = noteOf(await client.ask("NEW_NOTE", { name: "Languages" }, "NEW_NOTE"));
    const id = note.paragraphs[0]?.id;
    const ended = client.next("PARAGRAPH", ({ data }) => (data["paragraph"] as { status: string }).status === "ERROR");
    client.send("RUN_PARAGRAPH", { id, title: "", paragraph: "%nosuch x", config: {}, params: {} });
    expect((await ended).data["paragraph"]).toMatchObject({
      results: {
        code: "ERROR",
        msg: [{ type: "TEXT", data: expect.stringMatching(/^Interpreter nosuch not found\n/) }],
      },
    });
    await client.close();
  });
});

describe("who may knock", () => {
  it.each(["null", "http://evil.example", "http://localhost.evil.example"])(
    "a page of %s is refused",
    async (origin) => {
      await expect(ForeignClient.connect(octavo.address, { Origin: origin })).rejects.toThrow("403");
    },
  );

  it("a host name that was bent to this machine is refused", async () => {
    await expect(ForeignClient.connect(octavo.address, { Host: "evil.example" })).rejects.toThrow("403");
  });

  it("its own origin and no origin pass", async () => {
    const own = await ForeignClient.connect(octavo.address, { Origin: octavo.address });
    expect(own.isOpen).toBe(true);
    await own.close();
  });
});

describe("names", () => {
  it.each([
    ["two dots", "../../etc/passwd"],
    ["dots in the middle", "a/../b"],
    ["encoded dots", "%2e%2e%2fpasswd"],
    ["NUL", "a\u0000b"],
    ["5,000 characters", "x".repeat(5000)],
    ["a slash at the end", "folder/"],
  ])("%s are refused with a sentence [rule.note-name.default]", async (_case, name) => {
    const client = await ForeignClient.connect(octavo.address);
    const error = await client.ask("NEW_NOTE", { name }, "ERROR_INFO");
    expect(error.data["info"]).toEqual(expect.stringMatching(/name|folder|path/i));
    expect((await call(octavo.address, "POST", "/notebook", { notePath: name })).status).toBe(400);
    await client.close();
  });
});
