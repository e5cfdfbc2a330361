/**
 * Keeps passwords that code was given out of what it shows: each becomes `###`, also where two pieces of output meet, and where it was written as
 * JSON, HTML or an address write it. It is a guard against mistakes (a traceback with its line, a connection string in an error), not against
 * code that means to show one: that could turn it around first.
 */
import type { JsonValue, OutputEvent, TableTypes } from "@octavo/interpreter";

const instead = "###";

export interface Mask {
  /** The same event without passwords, and before it what an earlier one has kept back. */
  readonly events: (event: OutputEvent) => readonly OutputEvent[];
  /** What is still kept back because it may be the beginning of a password, as there is no more. */
  readonly rest: () => readonly OutputEvent[];
  readonly text: (text: string) => string;
  /** All texts in a value. */
  readonly value: <Value>(value: Value) => Value;
}

/** Null when there is nothing to hide. */
export function createMask(passwords: Iterable<string>): Mask | null {
  const hidden = [...new Set([...passwords].flatMap(writingsOf))].sort((a, b) => b.length - a.length);
  if (hidden.length === 0) return null;
  const pattern = new RegExp(hidden.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|"), "g");
  const text = (whole: string) => whole.replace(pattern, instead);
  const most = hidden[0]?.length ?? 0;
  let held = "";

  /** Where the end of a text may be the beginning of a password; its length when nowhere. */
  function beginningIn(whole: string, from: number): number {
    for (let at = Math.max(from, whole.length - most + 1); at < whole.length; at++) {
      const end = whole.slice(at);
      if (hidden.some((word) => word.length > end.length && word.startsWith(end))) return at;
    }
    return whole.length;
  }

  function readMaskedText(data: string): string {
    const whole = held + data;
    let shown = "";
    for (let at = 0; ; ) {
      pattern.lastIndex = at;
      const found = pattern.exec(whole);
      const beginning = beginningIn(whole, at);
      if (found === null || found.index >= beginning) {
        held = whole.slice(beginning);
        return shown + whole.slice(at, beginning);
      }
      shown += whole.slice(at, found.index) + instead;
      at = found.index + found[0].length;
    }
  }

  function rest(): readonly OutputEvent[] {
    const data = text(held);
    held = "";
    return data === "" ? [] : [{ type: "text", data }];
  }

  function value<Value>(given: Value): Value {
    return JSON.parse(JSON.stringify(given), (_, found: unknown) =>
      typeof found === "string" ? text(found) : found,
    ) as Value;
  }

  /** Where breaks were is counted in the text as it was: a masked one goes without. */
  function maskedTable<Shown extends { readonly data: string; readonly types?: TableTypes }>(event: Shown): Shown {
    const data = text(event.data);
    const { types } = event;
    if (types === undefined) return { ...event, data };
    const { breaks, ...others } = types;
    const isSame = data === event.data;
    return { ...event, data, types: { ...value(others), ...(isSame && breaks !== undefined && { breaks }) } };
  }

  /** Pictures are no text. */
  function maskedForm([type, content]: readonly [string, JsonValue]): readonly [string, JsonValue] {
    return [type, /^(?:image|audio|video)\/(?!svg)/.test(type) ? content : value(content)];
  }

  function events(event: OutputEvent): readonly OutputEvent[] {
    switch (event.type) {
      case "text": {
        const data = readMaskedText(event.data);
        return data === "" ? [] : [{ type: "text", data }];
      }
      case "result":
        return [...rest(), event.format === "IMG" ? event : maskedTable(event)];
      case "display":
        return [
          ...rest(),
          {
            ...event,
            bundle: Object.fromEntries(Object.entries(event.bundle).map(maskedForm)),
            ...(event.metadata && { metadata: value(event.metadata) }),
          },
        ];
      case "table":
        return [...rest(), maskedTable(event)];
      case "failure":
        return [...rest(), { ...event, text: text(event.text) }];
      case "clear":
        held = "";
        return [event];
      case "stored":
      case "progress":
        return [event];
    }
  }

  return { events, rest, text, value };
}

/** As it is, and as JSON, HTML and addresses have it. */
function writingsOf(password: string): readonly string[] {
  if (password === "") return [];
  const html = password.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const quoted = html.replaceAll('"', "&quot;").replaceAll("'", "&#39;");
  return [password, JSON.stringify(password).slice(1, -1), html, quoted, inAddress(password)];
}

function inAddress(password: string): string {
  try {
    return encodeURIComponent(password);
  } catch {
    // Half of a character has no place in one.
    return password;
  }
}
