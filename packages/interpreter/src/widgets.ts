/**
 * Widgets, as Jupyter has them: models that code makes in its session, whose states pages show and move. A session that knows them reports
 * what becomes of them, and takes what pages send.
 */
import type { JsonValue } from "./question.ts";

/** How deep a state, or what code sends to a page, may be nested. */
export const maximumWidgetDepth = 100;

/** Looks level by level: code may have nested it deeper than a stack is. */
export function isNestedAtMost(value: unknown, maximumDepth: number): boolean {
  let level = containersIn([value]);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === maximumDepth) return false;
    level = level.flatMap((container) => containersIn(Object.values(container)));
  }
  return true;
}

function containersIn(values: readonly unknown[]): readonly object[] {
  return values.filter((value) => typeof value === "object" && value !== null);
}

/** The run that a model belongs to. */
export interface WidgetPlace {
  readonly noteId: string;
  readonly paragraphId: string;
}

/** The place as the key of a map. */
export function keyOfPlace({ noteId, paragraphId }: WidgetPlace): string {
  return `${noteId} ${paragraphId}`;
}

/** Bytes that belong into a state, at a path in it. */
export interface WidgetBuffer {
  readonly path: readonly (string | number)[];
  readonly bytes: Uint8Array;
}

export type WidgetState = Readonly<Record<string, JsonValue>>;

/** The program that draws a model in the page: compressed JSON, named by its hash. The first model that needs it carries its content. */
export interface WidgetFrontEnd {
  /** SHA-256 of the content, in hexadecimal digits. */
  readonly hash: string;
  /** Base64. */
  readonly content?: string | undefined;
}

export type WidgetEvent =
  | {
      readonly type: "opened";
      readonly modelId: string;
      readonly place: WidgetPlace;
      /** Of its class in the page. */
      readonly name: string;
      readonly module: string;
      readonly version: string;
      /** Present when pages do not have the class themselves. */
      readonly frontEnd?: WidgetFrontEnd;
      readonly state: WidgetState;
      readonly buffers: readonly WidgetBuffer[];
    }
  | {
      readonly type: "changed";
      readonly modelId: string;
      readonly state: WidgetState;
      readonly buffers: readonly WidgetBuffer[];
    }
  /** What draws models, where the model that carries it is itself not reported. */
  | { readonly type: "frontEnd"; readonly frontEnd: WidgetFrontEnd }
  /** Code sends something to the page that is no state. */
  | {
      readonly type: "sent";
      readonly modelId: string;
      readonly content: JsonValue;
      readonly buffers: readonly Uint8Array[];
    }
  | { readonly type: "closed"; readonly modelId: string }
  /** A paragraph shows it, be it of another one. */
  | { readonly type: "shown"; readonly modelId: string; readonly place: WidgetPlace }
  /** What a page has sent was dealt with, and all that came of it was reported. */
  | { readonly type: "handled"; readonly messageId: string };

/** What a page sends to a model. */
export interface WidgetMessage {
  readonly messageId: string;
  readonly modelId: string;
  /** `{method: "update", state, buffer_paths}` or `{method: "custom", content}`. */
  readonly data: JsonValue;
  readonly buffers: readonly Uint8Array[];
}

export interface SessionWidgets {
  /** One listener at a time. */
  readonly hear: (listener: (event: WidgetEvent) => void) => void;
  readonly send: (message: WidgetMessage) => void;
}
