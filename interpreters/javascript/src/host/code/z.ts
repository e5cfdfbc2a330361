/** `z`: what code can ask of the notebook. All of it is asynchronous, since a person may have to answer. */
import type { AskedForm, DriverQuestion, JsonValue, RunContext } from "@octavo/interpreter";
import { createPages } from "./pages.ts";
import type { Show } from "./show.ts";

interface ZContext {
  readonly ask: (question: DriverQuestion) => Promise<JsonValue>;
  readonly show: Show;
  readonly display: (value: unknown) => void;
  readonly context: () => RunContext | undefined;
}

/** What there is to choose: values, or labels by value. */
type Choices = readonly JsonValue[] | Readonly<Record<string, string>>;

export function createZObject({ ask, show, display, context }: ZContext) {
  const formIn = (place: "paragraph" | "note", form: AskedForm) => ask({ type: "form", place, form });

  function formsOfPlace(place: "paragraph" | "note") {
    return {
      input: (name: string, defaultValue: JsonValue = "") => formIn(place, { type: "TextBox", name, defaultValue }),
      password: (name: string) => formIn(place, { type: "Password", name }),
      select: (name: string, choices: Choices, defaultValue?: JsonValue) =>
        formIn(place, { type: "Select", name, options: optionsOf(choices), ...givenDefault(defaultValue) }),
      checkbox: (name: string, choices: Choices, defaultValue?: readonly JsonValue[]) =>
        formIn(place, { type: "CheckBox", name, options: optionsOf(choices), ...givenDefault(defaultValue) }),
    };
  }

  return {
    ...formsOfPlace("paragraph"),
    textbox: formsOfPlace("paragraph").input,
    note: formsOfPlace("note"),
    ...createPages({ ask, asJson: valueAsJson, context }),
    /** A line that a user types while the code waits. */
    ask: (prompt = "", { isPassword = false } = {}) => ask({ type: "input", prompt, isPassword }),
    show: display,
    put: async (name: string, value: unknown) => {
      await ask({ type: "poolPut", name, pooled: { kind: "value", value: valueAsJson(value) } });
    },
    get: async (name: string) => valueInPool(await ask({ type: "poolGet", name })),
    has: async (name: string) => (await ask({ type: "poolGet", name })) !== null,
    remove: (name: string) => ask({ type: "poolRemove", name }),
    names: () => ask({ type: "poolNames" }),
    run: async (...place: readonly [string | number] | readonly [string, string | number]) => {
      const [noteId, paragraph] = place.length === 1 ? [undefined, place[0]] : place;
      await ask({ type: "runParagraph", paragraph, ...(noteId === undefined ? {} : { noteId }) });
    },
    /** By its id, as templates of pages do. */
    runParagraph: async (paragraphId = "") => {
      await ask({ type: "runParagraph", paragraphId: String(paragraphId) });
    },
    runNote: async (noteId?: string) => {
      await ask({ type: "runNote", ...(noteId === undefined ? {} : { noteId }) });
    },
    runAll: async () => {
      await ask({ type: "runNote" });
    },
    /** Shows a link to a page about this run beside its results, until the next run. */
    link: async (label: string, url: string, tooltip = "") => {
      await ask({ type: "link", label: String(label), url: String(url), tooltip: String(tooltip) });
    },
    progress: (percent: number) =>
      show({ type: "progress", percent: Math.min(100, Math.max(0, Number(percent) || 0)) }),
    get context() {
      return context();
    },
  };
}

function optionsOf(choices: Choices): NonNullable<AskedForm["options"]> {
  if (Array.isArray(choices)) return (choices as readonly JsonValue[]).map((value) => ({ value }));
  return Object.entries(choices as Readonly<Record<string, string>>).map(([value, displayName]) => ({
    value,
    displayName,
  }));
}

function givenDefault(defaultValue: JsonValue | undefined) {
  return defaultValue === undefined ? {} : { defaultValue };
}

function valueAsJson(value: unknown): JsonValue {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError("Only what JSON can hold can be put: no function, symbol or undefined.");
  return JSON.parse(text) as JsonValue;
}

/** A table of the pool is a Parquet file, of which JavaScript gets the path. */
function valueInPool(pooled: JsonValue): JsonValue | undefined {
  if (pooled === null) return undefined;
  const { value, file } = pooled as { readonly value?: JsonValue; readonly file?: string };
  return file ?? value;
}
