/** Which panel stands beside the note. At most one does; one with changes that are not saved is not left without asking. */

import { createStore, type StoreApi } from "zustand/vanilla";
import { openDialog } from "../../../ui/dialogs/dialog-store.ts";
import { texts } from "./texts.ts";

export type PanelName = "data" | "files" | "interpreters" | "permissions" | "revisions" | "schedule";

export interface PanelState {
  readonly open: PanelName | null;
  /** Whether the user opened it, and wants to work in it; some open by themselves. */
  readonly isAsked: boolean;
  /** Whether something in the open panel was changed and not saved. */
  readonly hasChanges: boolean;
  /** Whether it needs most of the page. */
  readonly isWide: boolean;
}

const none: PanelState = { open: null, isAsked: false, hasChanges: false, isWide: false };

export const panelStore: StoreApi<PanelState> = createStore<PanelState>(() => none);

/** Opens a panel in place of the one that is open, or closes it when it is that one. */
export function togglePanel(name: PanelName): void {
  const { open } = panelStore.getState();
  leavePanel(() => panelStore.setState({ ...none, open: open === name ? null : name, isAsked: true }));
}

/** Opens a panel in place of the one that is open. */
export function showPanel(name: PanelName): void {
  if (panelStore.getState().open !== name) togglePanel(name);
}

/** Shows what the user should see to, unless another panel is open. */
export function offerPanel(name: PanelName): void {
  if (panelStore.getState().open === null) panelStore.setState({ ...none, open: name });
}

export function closePanel(): void {
  leavePanel(dropPanel);
}

/** Closes without asking: its note is gone, or all of it is saved. */
export function dropPanel(): void {
  panelStore.setState(none);
}

export function setPanelChanged(hasChanges: boolean): void {
  if (panelStore.getState().hasChanges !== hasChanges) panelStore.setState({ hasChanges });
}

export function setPanelWide(isWide: boolean): void {
  panelStore.setState({ isWide });
}

function leavePanel(leave: () => void): void {
  if (!panelStore.getState().hasChanges) {
    leave();
    return;
  }
  openDialog({
    type: "confirm",
    confirmation: {
      title: texts.t("discardTitle"),
      text: texts.t("discardText"),
      action: texts.t("discard"),
      perform: leave,
    },
  });
}
