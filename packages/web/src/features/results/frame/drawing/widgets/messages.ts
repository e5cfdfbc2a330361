/** What page and frame send each other of the widgets of a run; the page looks at all that comes from a frame. */
import type { JsonObject, WidgetBuffer, WidgetModel, WidgetModels } from "@octavo/note";

/** Sentences that a frame says by itself; `%1` and `%2` stand for what the sentence is about. */
export interface WidgetWords {
  readonly asleep: string;
  readonly gone: string;
  readonly overBudget: string;
  readonly noFrontEnd: string;
  readonly withinItself: string;
  readonly notSent: string;
}

/** A front end for the classic notebook (one script), for JupyterLab (a container and its parts), or from members of a state; or a file that an output asks for. Files are base64. */
export type FrontEnd =
  | { readonly script: string; readonly files: Readonly<Record<string, string>> }
  | { readonly container: string; readonly entry: string; readonly files: Readonly<Record<string, string>> }
  | { readonly text: string }
  | { readonly state: JsonObject };

export type ToFrame =
  | {
      readonly type: "models";
      readonly models: WidgetModels;
      readonly isLive: boolean;
      readonly mayMove: boolean;
      readonly words: WidgetWords;
    }
  | { readonly type: "opened"; readonly modelId: string; readonly model: WidgetModel }
  | {
      readonly type: "changed";
      readonly modelId: string;
      readonly state: JsonObject;
      readonly buffers: readonly WidgetBuffer[];
    }
  | { readonly type: "closed"; readonly modelId: string }
  | { readonly type: "standing"; readonly isLive: boolean; readonly mayMove: boolean }
  | {
      readonly type: "sent";
      readonly modelId: string;
      readonly content: unknown;
      readonly buffers: readonly Uint8Array[];
    }
  /** A front end; null when it is missing. */
  | { readonly type: "frontEnd"; readonly name: string; readonly content: FrontEnd | null }
  /** What was sent was dealt with, or why it was not. */
  | { readonly type: "handled"; readonly messageId: string; readonly problem: string | null };

export type FromFrame =
  /** It shows a widget, and wants to receive all. */
  | { readonly type: "wanted" }
  /** Requests a front end that a model names. */
  | { readonly type: "frontEnd"; readonly name: string }
  | {
      readonly type: "send";
      readonly messageId: string;
      readonly modelId: string;
      readonly data: JsonObject;
      readonly buffers: readonly Uint8Array[];
    };
