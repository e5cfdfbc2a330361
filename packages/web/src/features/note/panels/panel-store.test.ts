import { afterEach, describe, expect, it } from "vitest";
import { dialogStore } from "../../../ui/dialogs/dialog-store.ts";
import { closePanel, dropPanel, panelStore, setPanelChanged, togglePanel } from "./panel-store.ts";

const open = () => panelStore.getState().open;

/** Presses the button of the question that is asked. */
function confirm(): void {
  const { dialog } = dialogStore.getState();
  if (dialog?.type !== "confirm") throw new Error("nothing is asked");
  dialog.confirmation.perform();
}

afterEach(() => {
  dropPanel();
  dialogStore.setState({ dialog: null, isOpen: false });
});

describe("a panel", () => {
  it("opens in place of another, and closes when it is asked for again", () => {
    togglePanel("permissions");
    togglePanel("schedule");
    expect(open()).toBe("schedule");
    togglePanel("schedule");
    expect(open()).toBeNull();
  });

  it("with changes asks before it goes away", () => {
    togglePanel("permissions");
    setPanelChanged(true);
    closePanel();
    expect(open()).toBe("permissions");
    expect(dialogStore.getState().dialog).toMatchObject({ confirmation: { title: "Changes will be discarded." } });
    confirm();
    expect(panelStore.getState()).toMatchObject({ open: null, hasChanges: false });
  });

  it("with changes asks before another takes its place, which begins without any", () => {
    togglePanel("permissions");
    setPanelChanged(true);
    togglePanel("revisions");
    expect(open()).toBe("permissions");
    confirm();
    expect(panelStore.getState()).toMatchObject({ open: "revisions", hasChanges: false });
  });
});
