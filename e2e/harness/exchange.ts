/**
 * An exchange is one request and all that three clients are told because of it: who sends it, a colleague who shows the same note, and a
 * passer-by who shows none. What a frame has to have is said member by member; it may have more.
 */
import { expect } from "vitest";
import type { ForeignClient, Frame, WireNote } from "./foreign-client.ts";

export interface Scene {
  readonly sender: ForeignClient;
  readonly colleague: ForeignClient;
  readonly passerBy: ForeignClient;
  /** Shown by the first two: of three paragraphs, alone in its folder. */
  readonly note: WireNote;
  /** Different in each scene, for names that nobody has taken. */
  readonly number: number;
}

type Data = Readonly<Record<string, unknown>>;
/** The operation of a frame, and what its data has to have. */
export type Told = readonly [op: string, data?: Data | ((scene: Scene) => Data)];

export interface Exchange {
  /** What is special about it. Where Zeppelin's behaviour is a defect that is not repeated, this says so. */
  readonly when: string;
  readonly before?: (scene: Scene) => unknown;
  /** What the request says; `prepared` is what `before` has brought. */
  readonly data?: Data | ((scene: Scene, prepared: unknown) => Data);
  readonly sender: readonly Told[];
  readonly colleague: readonly Told[];
  /** Everybody gets the list of notes anew, and this is in it. */
  readonly listed?: (scene: Scene) => string;
  /** Everybody gets the list of notes anew, and this is not in it any more. */
  readonly unlisted?: (scene: Scene) => string;
}

export const nobody = { sender: [], colleague: [] } as const;
export const onlySender = (...told: Told[]) => ({ sender: told, colleague: [] });
export const onlyColleague = (...told: Told[]) => ({ sender: [], colleague: told });
export const both = (...told: Told[]) => ({ sender: told, colleague: told });
export const refused = (info: unknown) => onlySender(["ERROR_INFO", { info }]);

export const notFound = refused("HTTP 404 Not Found");
export const unknownNote = "2ZZZZZZZZ";
export const unknownParagraph = "paragraph_1_1";

/** Whether the request does what it is for. */
export const isHappy = ({ sender }: Exchange) => !sender.some(([op]) => op === "ERROR_INFO" || op === "AUTH_INFO");

/** Which paragraph of the scene's note. */
export const idAt = ({ note }: Scene, index: number) => note.paragraphs[index]?.id ?? "";
export const folderOf = ({ note }: Scene) => note.path.slice(1, note.path.lastIndexOf("/"));

const sync = "of-this-harness";

/** All that was asked before has been handled, and told, when this is answered. */
export const handled = (client: ForeignClient) =>
  client.ask("EDITOR_SETTING", { paragraphId: sync, paragraphText: "%sh" }, "EDITOR_SETTING");

/** Lists come at most twice a second, whenever that is; they are waited for where they belong. */
const toldTo = ({ frames }: ForeignClient) =>
  frames
    .filter(({ op, data }) => op !== "NOTES_INFO" && data["paragraphId"] !== sync)
    .map(({ op, data }) => ({ op, data }));

/** Sends one request, and looks at what each of the three was told because of it. */
export async function play(scene: Scene, op: string, exchange: Exchange): Promise<void> {
  const { sender, colleague, passerBy } = scene;
  const all = [sender, colleague, passerBy];
  const prepared = await exchange.before?.(scene);
  for (const client of all) {
    await handled(client);
    client.frames.length = 0;
  }
  const lists = listsAwaited(scene, exchange, all);
  const { data = {} } = exchange;
  sender.send(op, typeof data === "function" ? data(scene, prepared) : data, "m-1");
  for (const client of all) await handled(client);
  await Promise.all(lists);
  await expect.poll(() => toldTo(sender), { message: "the sender" }).toMatchObject(expectedOf(exchange.sender, scene));
  await expect
    .poll(() => toldTo(colleague), { message: "the colleague" })
    .toMatchObject(expectedOf(exchange.colleague, scene));
  expect(toldTo(passerBy), "the passer-by").toEqual([]);
}

function listsAwaited(scene: Scene, { listed, unlisted }: Exchange, all: readonly ForeignClient[]) {
  if (!listed && !unlisted) return [];
  const isMeant = ({ data }: Frame) => {
    const paths = (data["notes"] as { path: string }[]).map(({ path }) => path);
    return (!listed || paths.includes(listed(scene))) && !(unlisted && paths.includes(unlisted(scene)));
  };
  return all.map((client) => client.next("NOTES_INFO", isMeant));
}

function expectedOf(told: readonly Told[], scene: Scene) {
  return told.map(([op, data = {}]) => ({ op, data: typeof data === "function" ? data(scene) : data }));
}
