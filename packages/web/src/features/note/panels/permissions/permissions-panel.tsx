import { Button } from "@mantine/core";
import type { RestError } from "@octavo/client";
import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { Rich } from "../../../../i18n/rich.tsx";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { useServices } from "../../../../platform/services.tsx";
import { useSession } from "../../../../platform/use-connection.ts";
import { useQuery } from "../../../../platform/use-query.ts";
import { openDialog } from "../../../../ui/dialogs/dialog-store.ts";
import { pageNotifications } from "../../../../ui/notices/page-notifications.ts";
import { saveUnlessTaken, toastRefusal } from "../../../../ui/notify.ts";
import { SavedFields } from "../../../../ui/saved-fields.tsx";
import { texts as uiTexts } from "../../../../ui/texts.ts";
import { useBusyState } from "../../../../ui/use-busy.ts";
import { useIsHere } from "../../../../ui/use-is-here.ts";
import { useKeptState } from "../../../../ui/use-kept.ts";
import { askForLogin } from "../../../login/index.ts";
import { NamesField } from "../../../people/index.ts";
import { useNoteSession, useNoteState } from "../../context/session-context.tsx";
import { PanelAnswer } from "../panel-answer.tsx";
import { closePanel, dropPanel, setPanelChanged } from "../panel-store.ts";
import panelClasses from "../panels.module.css";
import { askPermissions, isSamePermissions, kinds, type Permissions, pathOfPermissions } from "./permissions.ts";
import { texts } from "./texts.ts";

/** Who may do what with the note. Without accounts there are no users to name. */
export function PermissionsPanel() {
  const person = useSession();
  if (person.type === "in" && !person.hasAccounts) return <NoAccounts />;
  return <Lists />;
}

const firstAccount = "npx octavo user add NAME";

function NoAccounts() {
  const t = useTranslation(texts);
  return (
    <div className={panelClasses["panel"]}>
      <h3>{t("noAccounts")}</h3>
      <p>{t("onlyAuthenticated")}</p>
      <p>
        <Rich text={t("noAccountsText")} parts={{ command: () => <code>{firstAccount}</code> }} />
      </p>
    </div>
  );
}

function Lists() {
  const { rest } = useServices();
  const { noteId } = useNoteSession().replica;
  const path = pathOfPermissions(noteId);
  const ask = useCallback(() => askPermissions(rest, path), [rest, path]);
  const asked = useQuery<Permissions>(ask);
  const { refetch } = asked;
  const isOwner = useNoteState(({ right }) => right === "owner");
  // A user who has lost or gained the right to change them sees what they are by then.
  const wasOwner = useRef(isOwner);
  useEffect(() => {
    if (wasOwner.current !== isOwner) refetch();
    wasOwner.current = isOwner;
  }, [isOwner, refetch]);
  return <PanelAnswer asked={asked}>{(saved) => <Form saved={saved} path={path} onChanged={refetch} />}</PanelAnswer>;
}

interface Draft {
  /** What they were when the user began to change them. */
  readonly began: Permissions;
  readonly lists: Permissions;
}

interface FormProps {
  readonly saved: Permissions;
  readonly path: string;
  /** Others are to be shown: those that another user has saved. */
  readonly onChanged: () => void;
}

function Form({ saved, path, onChanged }: FormProps) {
  const { rest, session } = useServices();
  const t = useTranslation(texts);
  const tUi = useTranslation(uiTexts);
  const navigate = useNavigate();
  const isOwner = useNoteState(({ right }) => right === "owner");
  const [draft, setDraft] = useKeptState<Draft | null>(path, null);
  const lists = (isOwner && draft?.lists) || saved;
  const began = draft?.began ?? saved;
  const saving = useBusyState();
  const isHere = useIsHere();
  const hasChanges = !isSamePermissions(lists, began);
  useEffect(() => setPanelChanged(hasChanges), [hasChanges]);

  const leave = () => {
    dropPanel();
    void navigate("/");
  };

  const showTheirs = () => {
    setDraft(null);
    onChanged();
  };

  /** Asks before it replaces what another user has saved meanwhile. */
  const save = (lists: Permissions) =>
    saveUnlessTaken({
      saving,
      compare: async () => {
        const now = await askPermissions(rest, path);
        return { isTaken: !isSamePermissions(now, began), put: () => savePermissions(lists) };
      },
      question: {
        title: t("changedTitle"),
        text: t("changedText"),
        action: t("replace"),
        instead: { label: t("showTheirs"), perform: showTheirs },
      },
      refuse,
    });

  async function savePermissions(lists: Permissions) {
    await rest.call("PUT", path, z.unknown(), lists);
    // Another panel, or another note, may be there by then.
    if (isHere()) dropPanel();
    pageNotifications.done(texts.t("saved"));
  }

  function refuse({ status, message }: RestError) {
    // Another account would not help: what was entered stays, to be saved again.
    if (!saving.isAwaited() || (status !== 401 && status !== 403)) toastRefusal(saving, message);
    else askForLogin({ text: message, session, goHome: leave });
  }

  const handleSave = () => {
    const self = session.state.type === "in" ? [session.state.user] : [];
    if (lists.owners.length > 0) {
      if (!self.some((name) => began.owners.includes(name) && !lists.owners.includes(name))) {
        void save(lists);
        return;
      }
      openDialog({
        type: "confirm",
        confirmation: {
          title: t("giveUpTitle"),
          text: t("giveUpText", { owners: lists.owners.join(", ") }),
          action: t("giveUp"),
          perform: () => void save(lists),
        },
      });
      return;
    }
    openDialog({
      type: "confirm",
      confirmation: {
        title: t("ownersTitle"),
        text: t("ownersText"),
        action: t("set"),
        isHarmless: true,
        perform: () => void save({ ...lists, owners: self }),
      },
    });
  };
  return (
    <div className={panelClasses["panel"]}>
      <p>{isOwner ? t("howTo") : t("onlyOwners")}</p>
      <SavedFields isBusy={saving.isBusy}>
        {kinds.map(({ kind, lets, empty }) => (
          <NamesField
            key={kind}
            keptAs={`${path}/${kind}`}
            label={t(kind)}
            description={lists[kind].length === 0 ? `${t(lets)}. ${t(empty)}` : t(lets)}
            names={lists[kind]}
            isReadOnly={!isOwner}
            onChange={(names) =>
              setDraft((last) => ({ began: last?.began ?? saved, lists: { ...(last?.lists ?? saved), [kind]: names } }))
            }
          />
        ))}
      </SavedFields>
      {isOwner && (
        <div className={panelClasses["buttons"]}>
          <Button variant="default" onClick={closePanel}>
            {tUi("cancel")}
          </Button>
          <Button ref={saving.button} loading={saving.isBusy} disabled={!hasChanges} onClick={handleSave}>
            {tUi("save")}
          </Button>
        </div>
      )}
    </div>
  );
}
