/** The Output widget: what the interpreter has put into it, drawn as any output. */

import { DOMWidgetModel, DOMWidgetView } from "@jupyter-widgets/base";
import { markModel } from "./within.ts";

/** Draws the outputs of a notebook into a box. */
type DrawOutputs = (box: HTMLElement, outputs: readonly unknown[]) => Promise<void>;

const module = { _model_module: "@jupyter-widgets/output", _view_module: "@jupyter-widgets/output" };

class OutputModel extends DOMWidgetModel {
  override defaults() {
    return {
      ...super.defaults(),
      ...module,
      _model_name: "OutputModel",
      _view_name: "OutputView",
      msg_id: "",
      outputs: [],
    };
  }
}

class OutputView extends DOMWidgetView {
  #turn: Promise<void> = Promise.resolve();

  override render(): void {
    super.render();
    this.el.classList.add("jupyter-widgets-output-area");
    markModel(this.el, this.model.model_id);
    this.listenTo(this.model, "change:outputs", () => this.#draw());
    this.#draw();
  }

  #draw(): void {
    const { drawOutputs } = this.model.widget_manager as unknown as { readonly drawOutputs: DrawOutputs };
    const outputs = this.model.get("outputs") as readonly unknown[];
    this.#turn = this.#turn.then(async () => {
      // A widget among the outputs has to be on the page as it is drawn.
      await this.displayed;
      // Only the newest of what has piled up.
      if (this.model.get("outputs") !== outputs) return;
      const box = document.createElement("div");
      box.style.display = "none";
      this.el.append(box);
      await drawOutputs(box, outputs);
      box.style.display = "";
      this.el.replaceChildren(box);
    });
  }
}

export const outputClasses = { OutputModel, OutputView };
