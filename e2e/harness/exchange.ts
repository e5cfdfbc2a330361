/**
 * An exchange is one request and all that three clients receive because of it: the sender, a colleague who shows the same note, and a passer-by who
 * shows none. What a frame has to have is said member by member; it may have more.
 */
import { expect } from "vitest";
import type { ForeignClient, ForeignMessage, WireNote } from "./foreign-client.ts";

export interface ExchangeScene {
  readonly sender: ForeignClient;
  readonly colleague: ForeignClient;
  readonly passerBy: ForeignClient;
  /** Shown by the first two: of three paragraphs, alone in its folder. */
  readonly note: WireNote;
  /** Different in each scene, for names that are free. */
  readonly number: number;
}

type Data = Readonly<Record<string, unknown>>;
/** The operation of a frame, and what its data has to have. */
export type ExpectedMessage = readonly [op: string, data?: Data | ((scene: ExchangeScene) => Data)];

export interface Exchange {
  /** What is special about it. Where Zeppelin's behaviour is a defect that is not repeated, this says so. */
  readonly when: string;
  readonly before?: (scene: ExchangeScene) => unknown;
  /** What the request says; `prepared` is what `before` has brought. */
  readonly data?: Data | ((scene: ExchangeScene, prepared: unknown) => Data);
  readonly sender: readonly ExpectedMessage[];
  readonly colleague: readonly ExpectedMessage[];
  /** All three get the list of notes anew, and this is in it. */
  readonly listed?: (scene: ExchangeScene) => string;
  /** All three get the list of notes anew, and this is not in it any more. */
  readonly unlisted?: (scene: ExchangeScene) => string;
}

export const nobody = { sender: [], colleague: [] } as const;
export const onlySender = (...messages: ExpectedMessage[]) => ({ sender: messages, colleague: [] });
export const onlyColleague = (...messages: ExpectedMessage[]) => ({ sender: [], colleague: messages });
export const both = (...messages: ExpectedMessage[]) => ({ sender: messages, colleague: messages });
export const refused = (info: unknown) => onlySender(["ERROR_INFO", { info }]);

export const notFound = refused("HTTP 404 Not Found");
export const unknownNote = "2ZZZZZZZZ";
export const unknownParagraph = "paragraph_1_1";

/** Whether the request does what it is for. */
export const isHappy = ({ sender }: Exchange) => !sender.some(([op]) => op === "ERROR_INFO" || op === "AUTH_INFO");

/** Which paragraph of the scene's note. */
export const idAt = ({ note }: ExchangeScene, index: number) => note.paragraphs[index]?.id ?? "";
export const folderOf = ({ note }: ExchangeScene) => note.path.slice(1, note.path.lastIndexOf("/"));

const sync = "of-this-harness";

/** When the server answers this, it has handled all earlier requests and sent their frames. */
export const handled = (client: ForeignClient) =>
  client.ask("EDITOR_SETTING", { paragraphId: sync, paragraphText: "%sh" }, "EDITOR_SETTING");

/** Lists come at most twice a second, whenever that is; they are waited for where they belong. */
const receivedBy = ({ frames }: ForeignClient) =>
  frames
    .filter(({ op, data }) => op !== "NOTES_INFO" && data["paragraphId"] !== sync)
    .map(({ op, data }) => ({ op, data }));

/** Sends one request, and checks what each of the three received because of it. */
export async function play(scene: ExchangeScene, op: string, exchange: Exchange): Promise<void> {
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
  await expect
    .poll(() => receivedBy(sender), { message: "the sender" })
    .toMatchObject(expectedOf(exchange.sender, scene));
  await expect
    .poll(() => receivedBy(colleague), { message: "the colleague" })
    .toMatchObject(expectedOf(exchange.colleague, scene));
  expect(receivedBy(passerBy), "the passer-by").toEqual([]);
}

function listsAwaited(scene: ExchangeScene, { listed, unlisted }: Exchange, all: readonly ForeignClient[]) {
  if (!listed && !unlisted) return [];
  const isMeant = ({ data }: ForeignMessage) => {
    const paths = (data["notes"] as { path: string }[]).map(({ path }) => path);
    return (!listed || paths.includes(listed(scene))) && !(unlisted && paths.includes(unlisted(scene)));
  };
  return all.map((client) => client.next("NOTES_INFO", isMeant));
}

function expectedOf(messages: readonly ExpectedMessage[], scene: ExchangeScene) {
  return messages.map(([op, data = {}]) => ({ op, data: typeof data === "function" ? data(scene) : data }));
}
