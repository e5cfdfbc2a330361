import type { RunOrder } from "./wire/messages.ts";

/** Which passwords code was given, by session: what it has kept of one may be shown by any later run, so they stay hidden until this runner ends. */
export class InjectedPasswords {
  readonly #bySession = new Map<string, ReadonlySet<string>>();

  /** Takes those of an order. */
  take({ sessionKey, parameters = [] }: RunOrder, secrets: Readonly<Record<string, string>>): void {
    const found = parameters.flatMap((part, position) => {
      const secret = secrets[String(position)];
      return typeof part !== "string" && part.origin === "credential" && secret ? [secret] : [];
    });
    if (found.length > 0) this.#bySession.set(sessionKey, new Set([...this.of(sessionKey), ...found]));
  }

  of(sessionKey: string): ReadonlySet<string> {
    return this.#bySession.get(sessionKey) ?? new Set();
  }
}
