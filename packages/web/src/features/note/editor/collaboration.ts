/** Ties an editor to the live text of its paragraph: what is typed goes there, what others type comes from there. */
import { isolateHistory } from "@codemirror/commands";
import { Annotation, type Extension, Transaction } from "@codemirror/state";
import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { ownChange, type TextReplica } from "@octavo/client";

/** Marks a transaction as coming from the live text, so that it is not sent back. */
const fromReplica = Annotation.define<boolean>();

export function collaboration(text: TextReplica): Extension {
  return ViewPlugin.fromClass(
    class {
      private readonly stop: () => void;
      private readonly view: EditorView;

      constructor(view: EditorView) {
        this.view = view;
        this.stop = text.subscribe(({ changes, origin }) => {
          if (origin === this) return;
          const isOthers = origin !== ownChange;
          const annotations = [
            fromReplica.of(true),
            ...(isOthers
              ? [Transaction.remote.of(true), Transaction.addToHistory.of(false)]
              : [isolateHistory.of("full")]),
          ];
          this.view.dispatch({ changes, annotations, filter: false });
        });
      }

      update({ docChanged, transactions, changes }: ViewUpdate): void {
        if (!docChanged || transactions.some((transaction) => transaction.annotation(fromReplica))) return;
        text.change(changes, this);
      }

      destroy(): void {
        this.stop();
      }
    },
  );
}
