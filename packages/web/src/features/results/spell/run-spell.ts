/**
 * Runs a spell: in a frame of its own that is not shown and ends with the run. Its document and policy are those of all frames, so that a spell reaches
 * neither the page nor the network.
 */
import { texts } from "../common/texts.ts";
import type { SpellOutput } from "../frame/drawing/spell/messages.ts";
import { frameContentOfSpell } from "../frame/frame-content.ts";
import { frameDocument } from "../frame/frame-document.ts";
import { handOver, sendShow } from "../frame/frame-messages.ts";
import { readFrameMessage } from "../frame/read-frame-message.ts";
import type { SpellMessage } from "../frame/read-spell-message.ts";

export type SpellOutcome =
  | { readonly state: "done"; readonly outputs: readonly SpellOutput[] }
  | { readonly state: "failed"; readonly stack: string }
  | { readonly state: "cancelled" };

interface SpellRun {
  readonly magic: string;
  /** Without the magic. */
  readonly text: string;
  readonly signal: AbortSignal;
}

export async function runSpell({ magic, text, signal }: SpellRun): Promise<SpellOutcome> {
  // In chunks that frames on the page have, too.
  const [{ connectSpells }, { spellSource }] = await Promise.all([
    import("../frame/frame-spell.ts"),
    import("../frame/packages/spell-source.ts"),
  ]);
  if (signal.aborted) return { state: "cancelled" };
  const frame = Object.assign(document.createElement("iframe"), { title: magic, ...frameDocument });
  frame.setAttribute("sandbox", "allow-scripts");
  frame.setAttribute("aria-hidden", "true");
  frame.inert = true;
  frame.tabIndex = -1;
  frame.style.cssText = "position:fixed;width:1px;height:1px;border:0;visibility:hidden";
  const { port1, port2 } = new MessageChannel();
  let stop = () => {};
  try {
    return await new Promise<SpellOutcome>((resolve) => {
      const spells = connectSpells({
        source: spellSource,
        words: { noSpell: (name) => texts.t("spellNotOn", { name }) },
        post: (message) => port1.postMessage({ type: "spell", message }),
        onSilent: () => resolve({ state: "failed", stack: texts.t("spellSilent") }),
      });
      stop = spells.stop;
      signal.addEventListener("abort", () => resolve({ state: "cancelled" }));
      port1.onmessage = ({ data }) => {
        const received = readFrameMessage(data);
        if (received?.type === "library")
          void handOver(port1, received.name, texts.t("libraryMissing", { name: received.name }));
        if (received?.type !== "spell") return;
        spells.receive(received.message);
        const outcome = outcomeIn(received.message);
        if (outcome) resolve(outcome);
      };
      frame.onload = () => {
        // Writing the content fires `load` once more.
        frame.onload = null;
        void sendShow({
          displays: [{ index: 0, content: frameContentOfSpell({ magic, text, isRun: true }), height: 0 }],
          ...{ loads: [], words: {}, theme: () => "light" },
          send: (message) => frame.contentWindow?.postMessage(message, "*", [port2]),
        });
      };
      document.body.append(frame);
    });
  } finally {
    stop();
    port1.close();
    frame.remove();
  }
}

function outcomeIn(message: SpellMessage): SpellOutcome | null {
  switch (message.type) {
    case "result":
      return { state: "done", outputs: message.outputs };
    case "failed":
      return { state: "failed", stack: message.stack };
    case "badResult":
      return { state: "failed", stack: texts.t("spellBadResult") };
    default:
      return null;
  }
}
