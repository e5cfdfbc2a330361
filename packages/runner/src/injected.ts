import { isSecretValue, secretsInText } from "@octavo/note";
import type { RunOrder } from "./wire/messages.ts";

/** Which passwords code was given, by session: what it has kept of one may be shown by any later run, so they stay hidden until this runner ends. */
export class InjectedPasswords {
  readonly #bySession = new Map<string, ReadonlySet<string>>();

  /** Takes those of an order. */
  take({ sessionKey, setting, parameters = [] }: RunOrder, secrets: Readonly<Record<string, string>>): void {
    const found = parameters.flatMap((part, position) => {
      const secret = secrets[String(position)];
      return typeof part !== "string" && part.origin === "credential" && secret ? [secret] : [];
    });
    found.push(...ofSetting(setting?.properties ?? {}));
    if (found.length > 0) this.#bySession.set(sessionKey, new Set([...this.of(sessionKey), ...found]));
  }

  of(sessionKey: string): ReadonlySet<string> {
    return this.#bySession.get(sessionKey) ?? new Set();
  }
}

/** Shorter ones are parts of ordinary words: hiding `test` would spoil what a run shows. */
const shortest = 6;

/** What interpreters are set up with, by which drivers and libraries say what went wrong: `could not connect to postgresql://user:password@host`. */
function ofSetting(properties: Readonly<Record<string, string>>): readonly string[] {
  const secrets = Object.entries(properties).flatMap(([name, value]) => [
    ...(isSecretValue({ names: [name] }, value) ? [value] : []),
    ...secretsInText(value),
  ]);
  return secrets.filter((secret) => secret.length >= shortest);
}
