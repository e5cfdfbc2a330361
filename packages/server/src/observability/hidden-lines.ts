/**
 * Lines of the log without secrets: members of a secret's name, what looks like a secret in any text, and the values that settings have.
 * Errors of drivers, installers and libraries repeat the addresses that they were given, so no caller can be trusted to have left them out.
 */
import { hideSecrets, isJsonObject, isSecretName, type Json } from "@octavo/note";

const instead = "[redacted]";
/** What a server's log calls the proof of a login. */
const ofLogins = /^(?:ticket|cookie|set-cookie)$/i;
/** Shorter ones are parts of ordinary words. */
const shortestKnown = 6;

/** @param known values that are secret whatever they look like, as they are when a line is written */
export function hidingLines(
  write: (line: string) => void,
  known: () => readonly string[],
): { write(line: string): void } {
  return {
    write(line) {
      const words = known()
        .filter((word) => word.length >= shortestKnown)
        .toSorted((one, other) => other.length - one.length);
      const hideText = (text: string) =>
        words.reduce((shown, word) => shown.replaceAll(word, instead), hideSecrets(text));
      write(`${hiddenLine(line.trimEnd(), hideText)}\n`);
    },
  };
}

function hiddenLine(line: string, hideText: (text: string) => string): string {
  try {
    return JSON.stringify(hideInValue(JSON.parse(line) as Json, "", hideText));
  } catch {
    return hideText(line);
  }
}

function hideInValue(value: Json, name: string, hideText: (text: string) => string): Json {
  if (value !== null && value !== "" && typeof value !== "boolean" && (isSecretName(name) || ofLogins.test(name))) {
    return instead;
  }
  if (typeof value === "string") return hideText(value);
  if (Array.isArray(value)) return value.map((each: Json) => hideInValue(each, name, hideText));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [member, hideInValue(inner, member, hideText)]),
  );
}
