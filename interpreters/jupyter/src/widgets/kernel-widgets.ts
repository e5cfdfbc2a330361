/**
 * The widgets of one kernel, by Jupyter's comms: the listener receives what code makes, changes and closes; what a page sends goes to the kernel as a
 * message of its own, between runs. Nothing here waits for a page: Output widgets, into which pages of other notebooks sort what is printed, get it
 * here, so that it is there once, however many pages show it.
 */
import {
  type JsonValue,
  keyOfPlace,
  type SessionWidgets,
  type WidgetBuffer,
  type WidgetEvent,
  type WidgetMessage,
  type WidgetPlace,
  type WidgetState,
} from "@octavo/interpreter";
import type { Kernel } from "../kernel/kernel.ts";
import type { LateRuns } from "../run/late.ts";
import {
  bufferPathSchema,
  commMessageSchema,
  commOpenSchema,
  displaySchema,
  frontEndSchema,
  maximumNameLength,
  statusSchema,
} from "../wire/content.ts";
import type { Message } from "../wire/message.ts";
import { createWidgetOutputs, isOutput, type WidgetOutputs } from "./outputs.ts";

const target = "jupyter.widget";
/** Of a file that an output asks for; see `setup/asked_files.py`. */
const filesTarget = "octavo.files";
const viewType = "application/vnd.jupyter.widget-view+json";

interface Known {
  readonly place: WidgetPlace;
  /** Of an Output widget. */
  readonly outputs: WidgetOutputs | null;
}

/** The number of messages whose answers are heard: an asynchronous one may come late. */
const mostHeard = 200;
/** Models of one kernel; of more, those that were used last. */
const mostModels = 20_000;

export function createKernelWidgets(kernel: Kernel, lateRuns: LateRuns): SessionWidgets {
  const models = new Map<string, Known>();
  /** Output widgets that take what is published for a request, the innermost last. */
  let captures: readonly { readonly modelId: string; readonly parentId: string }[] = [];
  const heard: (() => void)[] = [];
  let listener: (event: WidgetEvent) => void = () => {};
  let lastPlace: WidgetPlace | undefined;
  let hasRunSeveralNotes = false;
  const emit = (event: WidgetEvent) => listener(event);

  /** Where what belongs to no run that is known was made: a kernel that several notes have run must not show one what is another's. */
  const likelyPlace = () => (hasRunSeveralNotes ? undefined : lastPlace);

  function notePlace(place: WidgetPlace): void {
    hasRunSeveralNotes ||= lastPlace !== undefined && lastPlace.noteId !== place.noteId;
    lastPlace = place;
  }

  function keep(modelId: string, known: Known): void {
    models.delete(modelId);
    models.set(modelId, known);
    const [oldest] = models.keys();
    if (models.size > mostModels && oldest !== undefined) drop(oldest);
  }

  function open({ content, buffers }: Message, place: WidgetPlace | undefined): void {
    const { data: opened } = commOpenSchema.safeParse(content);
    if (opened?.target_name !== target && opened?.target_name !== filesTarget) return;
    const { data: frontEnd } = frontEndSchema.safeParse(opened.data["octavo_front_end"]);
    if (opened.target_name === filesTarget) {
      if (frontEnd) emit({ type: "frontEnd", frontEnd });
      return;
    }
    const state = stateIn(opened.data);
    const [name, module, version] = ["_model_name", "_model_module", "_model_module_version"].map((member) =>
      String(state[member] ?? ""),
    );
    if (place === undefined || [name, module, version].some((one = "") => one.length > maximumNameLength)) {
      // The kernel sends it once: models that are reported name it.
      if (frontEnd?.content !== undefined) emit({ type: "frontEnd", frontEnd });
      return;
    }
    const isOutputs = name === "OutputModel" && module === "@jupyter-widgets/output";
    keep(opened.comm_id, { place: placeOf(place), outputs: isOutputs ? createWidgetOutputs() : null });
    emit({
      type: "opened",
      modelId: opened.comm_id,
      place: placeOf(place),
      ...{ name: name ?? "", module: module ?? "", version: version ?? "" },
      ...(frontEnd && { frontEnd }),
      state,
      buffers: buffersIn(opened.data, buffers),
    });
    takeOutputState(opened.comm_id, state, false);
  }

  function change({ content, buffers = [] }: Message): void {
    const { data: message } = commMessageSchema.safeParse(content);
    const known = models.get(message?.comm_id ?? "");
    if (message === undefined || known === undefined) return;
    const { comm_id: modelId, data } = message;
    keep(modelId, known);
    const method = data["method"];
    if (method === "custom") emit({ type: "sent", modelId, content: (data["content"] ?? null) as JsonValue, buffers });
    if (method !== "update" && method !== "echo_update") return;
    const { outputs, ...others } = stateIn(data);
    // What was sent to the kernel is here already, and newer.
    const isOwn = method === "echo_update" && known.outputs !== null;
    const state = outputs === undefined || isOwn ? others : { ...others, outputs };
    takeOutputState(modelId, state, true);
    if (Object.keys(state).length > 0) emit({ type: "changed", modelId, state, buffers: buffersIn(data, buffers) });
  }

  /** An Output widget names the request whose outputs it takes. */
  function takeOutputState(modelId: string, state: WidgetState, isKnownToKernel: boolean): void {
    const outputs = models.get(modelId)?.outputs;
    if (!outputs) return;
    if (Array.isArray(state["outputs"])) outputs.set(state["outputs"]);
    const parentId = state["msg_id"];
    if (typeof parentId !== "string") return;
    const wasTaking = captures.some((capture) => capture.modelId === modelId);
    captures = captures.filter((capture) => capture.modelId !== modelId);
    if (parentId !== "") captures = [...captures, { modelId, parentId }];
    else if (wasTaking && isKnownToKernel) askKernel(modelId, { method: "update", state: { outputs: outputs.all } });
  }

  function close({ content }: Message): void {
    const { data: closed } = commMessageSchema.safeParse(content);
    if (closed !== undefined) drop(closed.comm_id);
  }

  function drop(modelId: string): void {
    if (!models.delete(modelId)) return;
    captures = captures.filter((capture) => capture.modelId !== modelId);
    emit({ type: "closed", modelId });
  }

  function capture(message: Message): boolean {
    if (message.type === "update_display_data") return updateInOutputs(message);
    if (!isOutput(message)) return false;
    const taking = captures.findLast(({ parentId }) => parentId === message.parentId);
    const outputs = models.get(taking?.modelId ?? "")?.outputs;
    if (taking === undefined || !outputs) return false;
    if (outputs.take(message)) emitOutputs(taking.modelId, outputs);
    return true;
  }

  function updateInOutputs(message: Message): boolean {
    const changed = [...models].filter(([, { outputs }]) => outputs?.update(message));
    for (const [modelId, { outputs }] of changed) if (outputs) emitOutputs(modelId, outputs);
    return changed.length > 0;
  }

  function emitOutputs(modelId: string, outputs: WidgetOutputs): void {
    emit({ type: "changed", modelId, state: { outputs: outputs.all }, buffers: [] });
  }

  function noteShown({ content }: Message, place: WidgetPlace): void {
    const view = displaySchema.safeParse(content).data?.data[viewType];
    if (typeof view !== "object" || view === null || !("model_id" in view)) return;
    const { model_id: modelId } = view;
    if (typeof modelId !== "string" || modelId.length > maximumNameLength) return;
    emit({ type: "shown", modelId, place: placeOf(place) });
  }

  function intercept(message: Message, place: WidgetPlace | undefined): boolean {
    if (place) notePlace(place);
    switch (message.type) {
      case "comm_open":
        open(message, place ?? likelyPlace());
        return true;
      case "comm_msg":
        change(message);
        return true;
      case "comm_close":
        close(message);
        return true;
      case "display_data":
      case "execute_result":
      case "update_display_data":
        if (capture(message)) return true;
        if (place !== undefined) noteShown(message, place);
        return false;
      default:
        return capture(message);
    }
  }
  kernel.intercept(intercept);

  function askKernel(
    modelId: string,
    data: JsonValue,
    buffers: readonly Uint8Array[] = [],
    onIdle: () => void = () => {},
  ): void {
    const place = models.get(modelId)?.place;
    const forget = kernel.ask(
      "shell",
      { type: "comm_msg", content: { comm_id: modelId, data }, buffers },
      {
        onReply: () => {},
        ...(place && { place }),
        onOutput(message, weight) {
          kernel.taken(weight);
          if (message.type === "status" && statusSchema.safeParse(message.content).data?.execution_state === "idle")
            onIdle();
          // What a callback shows joins what its paragraph shows.
          else if (message.type === "update_display_data" && lateRuns.update(message)) return;
          else if (place !== undefined) lateRuns.show(keyOfPlace(place), message);
        },
      },
    );
    heard.push(forget);
    if (heard.length > mostHeard) heard.shift()?.();
  }

  return {
    hear(listen) {
      listener = listen;
    },
    send({ messageId, modelId, data, buffers }: WidgetMessage) {
      const onIdle = () => emit({ type: "handled", messageId });
      if (models.has(modelId)) askKernel(modelId, data, buffers, onIdle);
      else onIdle();
    },
  };
}

function placeOf({ noteId, paragraphId }: WidgetPlace): WidgetPlace {
  return { noteId, paragraphId };
}

function stateIn(data: Readonly<Record<string, unknown>>): WidgetState {
  const { state } = data;
  return typeof state === "object" && state !== null && !Array.isArray(state) ? (state as WidgetState) : {};
}

function buffersIn(
  data: Readonly<Record<string, unknown>>,
  bytes: readonly Uint8Array[] = [],
): readonly WidgetBuffer[] {
  const paths = Array.isArray(data["buffer_paths"]) ? (data["buffer_paths"] as readonly unknown[]) : [];
  return paths.flatMap((path, index) => {
    const own = bytes[index];
    const { data: known } = bufferPathSchema.safeParse(path);
    return own && known ? [{ path: known, bytes: own }] : [];
  });
}
