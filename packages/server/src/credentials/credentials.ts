/**
 * Credentials: names and passwords that people keep for the systems their code talks to, by entity: "warehouse", "jdbc.postgres".
 *
 * Each user has their own and sees no other user's; a password goes in and reaches drivers, and no user sees it again, its owner included. On
 * disk all of them are one sealed text (`sealed-file.ts`). A home that comes from Zeppelin brings `credentials.json`, which is read once and
 * then left alone.
 */
import { NotebookError } from "@octavo/protocol";

export interface Credential {
  readonly username: string;
  readonly password: string;
}

/** By user, then by entity. */
export type AllCredentials = ReadonlyMap<string, ReadonlyMap<string, Credential>>;

export interface CredentialsOptions {
  readonly all: AllCredentials;
  /** Keeps a new state; rejects when it is not on disk. */
  readonly save: (all: AllCredentials) => Promise<void>;
}

/** What a driver may ask: the credential that a user has for something; undefined when there is none. */
export type ResolveCredential = (user: string, entity: string) => Credential | undefined;

const longestText = 10_000;
/** One is named by an address to be removed, and none of these can be: browsers take dots for the folder, which stands for all that a user has. */
const longestEntity = 500;
const mostEntities = 1000;

export class Credentials {
  readonly #save: CredentialsOptions["save"];
  #all: AllCredentials;
  #work: Promise<unknown> = Promise.resolve();

  constructor({ all, save }: CredentialsOptions) {
    this.#all = all;
    this.#save = save;
  }

  readonly resolve: ResolveCredential = (user, entity) => this.#all.get(user)?.get(entity);

  /** What a user has, without passwords. */
  entitiesOf(user: string): ReadonlyMap<string, { readonly username: string }> {
    const own = [...(this.#all.get(user) ?? [])].map(([entity, { username }]) => [entity, { username }] as const);
    return new Map(own);
  }

  /** Makes or replaces one. An empty password keeps the one that is there. @throws NotebookError `badRequest` */
  put(user: string, { entity, username, password }: Credential & { readonly entity: string }): Promise<void> {
    return this.#change(user, (own) => {
      const kept = password === "" ? own.get(entity)?.password : password;
      if (entity.trim() === "" || username.trim() === "" || !kept) {
        throw new NotebookError("badRequest", "A credential needs an entity, a user name and a password.");
      }
      if (!own.has(entity) && (entity.length > longestEntity || entity === "." || entity === "..")) {
        throw new NotebookError(
          "badRequest",
          `An entity has at most ${longestEntity} characters and is not "." or "..".`,
        );
      }
      if ([entity, username, kept].some(({ length }) => length > longestText)) throw new NotebookError("tooLarge");
      if (own.size >= mostEntities && !own.has(entity)) {
        throw new NotebookError("tooLarge", `One user can keep ${mostEntities} credentials; remove some first.`);
      }
      return new Map([...own, [entity, { username, password: kept }]]);
    });
  }

  /** @throws NotebookError `credentialNotFound` */
  remove(user: string, entity: string): Promise<void> {
    return this.#change(user, (own) => {
      if (!own.has(entity)) throw new NotebookError("credentialNotFound");
      return new Map([...own].filter(([name]) => name !== entity));
    });
  }

  /** All that a user has. @throws NotebookError `credentialNotFound` when that is nothing */
  removeAll(user: string): Promise<void> {
    return this.#change(user, (own) => {
      if (own.size === 0) throw new NotebookError("credentialNotFound");
      return new Map();
    });
  }

  /** One change after another, each on disk before it counts. */
  #change(
    user: string,
    decide: (own: ReadonlyMap<string, Credential>) => ReadonlyMap<string, Credential>,
  ): Promise<void> {
    const work = this.#work.then(async () => {
      const own = decide(this.#all.get(user) ?? new Map());
      const others = [...this.#all].filter(([name]) => name !== user);
      const next: AllCredentials = new Map(own.size === 0 ? others : [...others, [user, own]]);
      await this.#save(next);
      this.#all = next;
    });
    this.#work = work.catch(() => {});
    return work;
  }
}
