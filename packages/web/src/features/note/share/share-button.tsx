import { Button } from "@mantine/core";
import { IconLock, IconShare, IconUsers, IconWorld } from "@tabler/icons-react";
import { useEffect } from "react";
import { useStore } from "zustand";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { runWhenIdle } from "../../../platform/idle.ts";
import { useServices } from "../../../platform/services.tsx";
import { useSession } from "../../../platform/use-connection.ts";
import { useNoteSession, useNoteState } from "../context/session-context.tsx";
import { panelStore } from "../panels/panel-store.ts";
import { askPermissions, type Permissions, pathOfPermissions } from "../panels/permissions/permissions.ts";
import { knownLists } from "./known-lists.ts";
import { everyonesLevel, sharesOf } from "./levels.ts";
import { texts } from "./texts.ts";

/** Opens the dialog; its sign says how far the note is open: to its owner, to some, or to everyone. */
export function ShareButton({ className, onPress }: { readonly className: string; readonly onPress: () => void }) {
  const t = useTranslation(texts);
  const { noteId } = useNoteSession().replica;
  const lists = useStore(knownLists, (known) => (known.noteId === noteId ? known.lists : null));
  useListsOf(noteId);
  const Sign = lists ? signOf(lists) : IconShare;
  return (
    <Button
      className={className}
      size="compact-sm"
      variant="default"
      leftSection={<Sign size={14} aria-hidden />}
      onClick={onPress}
    >
      {t("share")}
    </Button>
  );
}

function signOf(lists: Permissions): typeof IconLock {
  if (everyonesLevel(lists)) return IconWorld;
  return sharesOf(lists).length > 1 ? IconUsers : IconLock;
}

/** Asked for once the note is drawn, and again when the lists may be others: one's right has changed, or their panel was open. */
function useListsOf(noteId: string): void {
  const { rest } = useServices();
  const person = useSession();
  const hasAccounts = person.type === "in" && person.hasAccounts;
  const right = useNoteState((state) => (state.phase.name === "failed" ? null : state.right));
  const isPanelOpen = useStore(panelStore, ({ open }) => open === "permissions");
  useEffect(() => {
    if (!hasAccounts || isPanelOpen || right === null) return undefined;
    let isLeft = false;
    const ask = async () => {
      const path = pathOfPermissions(noteId);
      const lists = await askPermissions(rest, path).catch(() => null);
      if (lists && !isLeft) knownLists.setState({ noteId, lists });
    };
    const callOff = runWhenIdle(() => void ask());
    return () => {
      isLeft = true;
      callOff();
    };
  }, [rest, noteId, hasAccounts, right, isPanelOpen]);
}
