import { Button } from "@mantine/core";
import type { RestError } from "@octavo/client";
import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { Rich } from "../../../../i18n/rich.tsx";
import { useTexts } from "../../../../i18n/use-texts.tsx";
import { useServices } from "../../../../platform/services.tsx";
import { useAnswer } from "../../../../platform/use-answer.ts";
import { useSession } from "../../../../platform/use-connection.ts";
import { openDialog } from "../../../../ui/dialogs/dialog-store.ts";
import { noticeRefusal, saveUnlessTaken } from "../../../../ui/late.ts";
import { notices } from "../../../../ui/notices/notices.ts";
import { SavedFields } from "../../../../ui/saved-fields.tsx";
import { texts as uiTexts } from "../../../../ui/texts.ts";
import { useBusy } from "../../../../ui/use-busy.ts";
import { useIsHere } from "../../../../ui/use-is-here.ts";
import { useKept } from "../../../../ui/use-kept.ts";
import { askForLogin } from "../../../login/ask-for-login.ts";
import { NamesField } from "../../../people/names-field.tsx";
import { useNote, useNoteSession } from "../../context/session-context.tsx";
import { PanelAnswer } from "../panel-answer.tsx";
import { closePanel, dropPanel, setPanelChanged } from "../panel-store.ts";
import panelClasses from "../panels.module.css";
import { isSame, kinds, type Permissions, permissionsSchema } from "./permissions.ts";
import { texts } from "./texts.ts";

/** Who may do what with the note. Without accounts there is nobody to name. */
export function PermissionsPanel() {
  const person = useSession();
  if (person.type === "in" && !person.hasAccounts) return <NoAccounts />;
  return <Lists />;
}

const firstAccount = "npx octavo user add NAME";

function NoAccounts() {
  const t = useTexts(texts);
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
  const path = `/notebook/${encodeURIComponent(noteId)}/permissions`;
  const ask = useCallback(() => rest.call("GET", path, permissionsSchema), [rest, path]);
  const asked = useAnswer<Permissions>(ask);
  const { again } = asked;
  const isOwner = useNote(({ right }) => right === "owner");
  // Whoever may change them no longer, or does now, sees what they are by then.
  const wasOwner = useRef(isOwner);
  useEffect(() => {
    if (wasOwner.current !== isOwner) again();
    wasOwner.current = isOwner;
  }, [isOwner, again]);
  return <PanelAnswer asked={asked}>{(saved) => <Form saved={saved} path={path} onChanged={again} />}</PanelAnswer>;
}

interface Draft {
  /** What they were when somebody began to change them. */
  readonly began: Permissions;
  readonly lists: Permissions;
}

interface FormProps {
  readonly saved: Permissions;
  readonly path: string;
  /** Others are to be shown: those that somebody else has saved. */
  readonly onChanged: () => void;
}

function Form({ saved, path, onChanged }: FormProps) {
  const { rest, session } = useServices();
  const t = useTexts(texts);
  const tUi = useTexts(uiTexts);
  const navigate = useNavigate();
  const isOwner = useNote(({ right }) => right === "owner");
  const [draft, setDraft] = useKept<Draft | null>(path, null);
  const lists = (isOwner && draft?.lists) || saved;
  const began = draft?.began ?? saved;
  const saving = useBusy();
  const isHere = useIsHere();
  const hasChanges = !isSame(lists, began);
  useEffect(() => setPanelChanged(hasChanges), [hasChanges]);

  const leave = () => {
    dropPanel();
    void navigate("/");
  };

  const showTheirs = () => {
    setDraft(null);
    onChanged();
  };

  /** What somebody else has saved meanwhile is not put away unasked. */
  const save = (lists: Permissions) =>
    saveUnlessTaken({
      saving,
      compare: async () => {
        const now = await rest.call("GET", path, permissionsSchema);
        return { isTaken: !isSame(now, began), put: () => put(lists) };
      },
      question: {
        title: t("changedTitle"),
        text: t("changedText"),
        action: t("replace"),
        instead: { label: t("showTheirs"), perform: showTheirs },
      },
      refuse,
    });

  async function put(lists: Permissions) {
    await rest.call("PUT", path, z.unknown(), lists);
    // Another panel, or another note, may be there by then.
    if (isHere()) dropPanel();
    notices.done(texts.t("saved"));
  }

  function refuse({ status, message }: RestError) {
    // Another account would not help: what was entered stays, to be saved again.
    if (!saving.isAwaited() || (status !== 401 && status !== 403)) noticeRefusal(saving, message);
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
