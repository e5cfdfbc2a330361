import { Button, Group, Modal } from "@mantine/core";
import { useCallback, useEffect } from "react";
import { useBlocker } from "react-router";
import { useStore } from "zustand";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useOverlay } from "../../../platform/overlay-stack.ts";
import { useServices } from "../../../platform/services.tsx";
import { texts as uiTexts } from "../../../ui/texts.ts";
import { useUnsavedNow } from "../../../ui/unsaved.ts";
import { useOutboxPart } from "../away/use-edits.ts";
import { useNoteSession, useNoteState, usePageState } from "../context/session-context.tsx";
import { panelStore } from "../panels/panel-store.ts";
import { texts as panelTexts } from "../panels/texts.ts";
import { hasFormDraft } from "../session/forms/note-form-drafts.ts";
import { texts } from "./texts.ts";

/**
 * Asks before the page is left while something typed is not acknowledged, or a change or a run waits for a server that is away. Usually it takes
 * milliseconds until what was typed is acknowledged, so the way is free by itself.
 */
export function LeaveGuard() {
  const { replica, edits, page, forms, noteForms } = useNoteSession();
  const login = useServices().session;
  const t = useTranslation(texts);
  const common = useTranslation(uiTexts);
  const isSettled = useCallback(
    () =>
      !replica.state.isDirty &&
      edits.all.length === 0 &&
      !forms.isUnsaved() &&
      !hasFormDraft(noteForms.store.getState()) &&
      page.getState().kept.size === 0 &&
      !panelStore.getState().hasChanges,
    [replica, edits, page, forms, noteForms],
  );
  useUnsavedNow(() => (isSettled() ? null : { title: t("leaveTitle"), text: t("leaveUnsaved"), action: t("leave") }));
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false;
    forms.saveAll();
    void noteForms.save();
    // A user who is not logged in any more cannot save by staying.
    return !isSettled() && nextLocation.pathname !== "/login";
  });

  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      replica.keepDraft();
      forms.saveAll();
      void noteForms.save();
      // Only the user who has typed it is asked.
      if (login.state.type === "in" && !isSettled()) event.preventDefault();
    };
    addEventListener("beforeunload", handleUnload);
    return () => removeEventListener("beforeunload", handleUnload);
  }, [replica, forms, noteForms, login, isSettled]);

  const isAsking = blocker.state === "blocked";
  // Looked at only then: every key makes the note dirty, and clean again.
  const isDirty = useNoteState((state) => isAsking && state.isDirty);
  const hasEdits = useOutboxPart((all) => isAsking && all.some(({ type }) => type !== "fillIn"));
  const hasKeptForms = useOutboxPart((all) => isAsking && all.some(({ type }) => type === "fillIn"));
  const hasNoteForms = useStore(noteForms.store, (draft) => isAsking && hasFormDraft(draft));
  const hasForms = useStore(forms.store, () => isAsking && forms.isUnsaved()) || hasNoteForms || hasKeptForms;
  const hasRuns = usePageState(({ kept }) => isAsking && kept.size > 0);
  const hasPanelChanges = useStore(panelStore, (panel) => isAsking && panel.hasChanges);
  const mustWait = isDirty || hasEdits || hasForms || hasRuns || hasPanelChanges;
  useEffect(() => {
    if (blocker.state === "blocked" && !mustWait) blocker.proceed();
  }, [blocker, mustWait]);

  const stay = () => blocker.reset?.();
  useOverlay(isAsking, { kind: "modal", close: stay });
  const hasTyped = isDirty || hasEdits;
  const title = hasTyped || hasForms ? t("leaveTitle") : hasRuns ? t("leaveRunsTitle") : panelTexts.t("discardTitle");
  return (
    <Modal
      opened={isAsking}
      onClose={stay}
      title={title}
      closeButtonProps={{ "aria-label": common("close") }}
      centered
      transitionProps={{ enterDelay: 200 }}
    >
      {hasTyped && <p>{hasEdits ? t("leaveEdits") : t("leaveTyped")}</p>}
      {hasForms && <p>{t("leaveForms")}</p>}
      {hasRuns && <p>{t("leaveRuns")}</p>}
      {hasPanelChanges && <p>{panelTexts.t("discardText")}</p>}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {t("leave")}
        </Button>
        <Button onClick={stay} data-autofocus>
          {t("stay")}
        </Button>
      </Group>
    </Modal>
  );
}
