/**
 * When each note was changed last, and by whom, for lists of notes.
 *
 * Zeppelin's files do not say. What happens here is seen as it happens: each request runs inside `as`, and what is decided there is its
 * user's. Facts without a request (output, a schedule) leave the user who was there before. A note that was not changed while this is kept
 * has the time of its file, and no name.
 *
 * It is kept beside the notes and written now and then. Nothing depends on it: a server that is killed forgets the last seconds.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { NoteId } from "@octavo/note";
import type { Logger } from "pino";
import { z } from "zod";
import { type Clock, systemClock } from "../storage/clock.ts";
import { readConfFile, writeConfFile } from "../storage/conf-file.ts";
import type { NotePlace, NoteStorage } from "../storage/note-storage.ts";

export interface LastChange {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Null where it is not known, and without accounts. */
  readonly by: string | null;
}

interface LastChangesOptions {
  readonly file: string;
  readonly storage: Pick<NoteStorage, "stamp">;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly clock?: Clock;
  readonly log: Logger;
}

const keptSchema = z.record(z.string(), z.tuple([z.number(), z.string().nullable()]));
const writeAfterMs = 5_000;
const stampsAtOnce = 64;

export class LastChanges {
  readonly #options: LastChangesOptions;
  readonly #clock: Clock;
  readonly #asker = new AsyncLocalStorage<string | null>();
  readonly #known = new Map<string, LastChange>();
  /** Times of files that did not change here since they were looked at. */
  readonly #files = new Map<string, LastChange>();
  #isWritePlanned = false;

  private constructor(options: LastChangesOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  static async open(options: LastChangesOptions): Promise<LastChanges> {
    const changes = new LastChanges(options);
    try {
      const kept = keptSchema.parse(JSON.parse((await readConfFile(options.file)) ?? "{}"));
      for (const [id, [at, by]] of Object.entries(kept)) changes.#known.set(id, { at, by });
    } catch (error) {
      options.log.warn({ err: error }, "who changed which note last is not known any more");
    }
    return changes;
  }

  /** Does something that a user asked for; null: no user did, whichever request is being answered. */
  as<Result>(user: string | null, work: () => Result): Result {
    return this.#asker.run(user, work);
  }

  /** To be called while the change is decided. */
  changed(id: NoteId): void {
    const by = this.#asker.getStore() ?? this.#known.get(id)?.by ?? null;
    this.#known.set(id, { at: this.#options.now(), by });
    if (this.#isWritePlanned) return;
    this.#isWritePlanned = true;
    this.#clock.after(writeAfterMs, () => void this.write());
  }

  forget(id: NoteId): void {
    this.#known.delete(id);
    this.#files.delete(id);
  }

  /** Another program may have changed files. */
  filesChanged(): void {
    this.#files.clear();
  }

  /** What is known of these notes. Notes whose files cannot be asked are left out. */
  async of(places: readonly NotePlace[]): Promise<ReadonlyMap<NoteId, LastChange>> {
    const unknown = places.filter(({ id }) => !this.#known.has(id) && !this.#files.has(id)).toReversed();
    const look = async () => {
      for (let place = unknown.pop(); place; place = unknown.pop()) await this.#lookAt(place);
    };
    await Promise.all(Array.from({ length: stampsAtOnce }, look));
    return new Map(
      places.flatMap(({ id }) => {
        const change = this.#known.get(id) ?? this.#files.get(id);
        return change ? [[id, change]] : [];
      }),
    );
  }

  async write(): Promise<void> {
    this.#isWritePlanned = false;
    const kept = Object.fromEntries([...this.#known].map(([id, { at, by }]) => [id, [at, by]]));
    await writeConfFile(this.#options.file, JSON.stringify(kept)).catch((error: unknown) => {
      this.#options.log.warn({ err: error }, "who changed which note last could not be written");
    });
  }

  async #lookAt(place: NotePlace): Promise<void> {
    const stamp = await this.#options.storage.stamp(place).catch(() => null);
    const at = Number(stamp?.split(" ")[1]);
    if (Number.isFinite(at)) this.#files.set(place.id, { at: Math.round(at), by: null });
  }
}
