import { Button, Table } from "@mantine/core";
import type { RestError } from "@octavo/client";
import { IconAlertTriangle, IconPencil, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { serverWords } from "../../i18n/server-words.ts";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useRowCommands } from "../../ui/commands/use-commands.ts";
import { openDialog } from "../../ui/dialogs/dialog-store.ts";
import { changedMeanwhile, saveUnlessTaken } from "../../ui/notify.ts";
import { RowAction } from "../../ui/row-action.tsx";
import { Card } from "../../ui/screen.tsx";
import { useBusyState } from "../../ui/use-busy.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useFocusNext } from "../../ui/use-focus-next.ts";
import { useKeptState } from "../../ui/use-kept.ts";
import { type Draft, draftOfSetting, isSamePart } from "./draft.ts";
import classes from "./interpreters.module.css";
import { optionWords } from "./mode.ts";
import { PropertyValue } from "./property-value.tsx";
import { SettingForm } from "./setting-form.tsx";
import { magicsOfSetting, newnessOf, type Setting, statusWords, troubleOf } from "./settings.ts";
import { texts } from "./texts.ts";
import type { SettingActions } from "./use-setting-actions.ts";

interface SettingCardProps {
  readonly setting: Setting;
  /** One that is not is hidden, unless it is being edited: what is typed is not lost by looking for another. */
  readonly isWanted: boolean;
  /** Whether another user has removed it while this page edited it. */
  readonly isGone: boolean;
  readonly actions: SettingActions;
  readonly onEdited: (isEdited: boolean) => void;
}

/** One setting: what it is at a look, and all of it when it is edited in place. */
export function SettingCard({ setting, isWanted, isGone, actions, onEdited }: SettingCardProps) {
  const t = useTranslation(texts);
  const { id, name, status } = setting;
  /** What it was when the user began to edit it. */
  const [began, setBegan] = useKeptState<Draft | null>(`interpreter/${id}`, null);
  const shown = useRef(began);
  shown.current = began;
  const saving = useBusyState();
  const restarting = useBusyState();
  const removing = useBusyState();
  const isEdited = began !== null;
  const trouble = isGone ? t("isGone") : troubleOf(setting);
  const reason = serverWords(setting.octavo?.reason ?? "");
  const newness = newnessOf(setting);
  const editButton = useFocusBack(isEdited);

  const isShown = isWanted || isEdited;

  /** Asks before, since it ends what runs, and again where another user changed it. The form stays open when the server refuses. */
  const handleSave = (draft: Draft) => {
    const put = async () => {
      await actions.save(id, draft);
      // Another form of it may be open by then.
      if (shown.current === began) handleClose();
    };
    const compare = async () => {
      const current = draftOfSetting(await actions.current(id));
      return began === null || shown.current !== began ? null : { isTaken: !isSamePart(current, began), put };
    };
    const refuse = (error: RestError) => actions.refuseSaving(error, saving);
    askConfirmation(t("updateTitle", { name }), t("updateText"), t("update"), () =>
      saveUnlessTaken({ saving, compare, question: changedMeanwhile(name), refuse }),
    );
  };
  const handleRestart = () =>
    askConfirmation(t("restartTitle", { name }), t("restartText"), t("restart"), () =>
      actions.restart(setting, restarting),
    );
  const handleRemove = () =>
    askConfirmation(t("removeTitle", { name }), t("removeText"), t("remove"), async () => {
      if (await removing.during(() => actions.remove(setting))) handleClose();
    });
  const handleEdit = () => {
    setBegan(draftOfSetting(setting));
    onEdited(true);
  };
  const handleClose = () => {
    setBegan(null);
    onEdited(false);
  };
  const card = useRef<HTMLElement>(null);
  useFocusNext(card);
  useRowCommands(card, () => {
    if (!isShown) return [];
    const entry = (deed: string, label: string, icon: typeof IconPencil, perform: () => void) => ({
      id: `interpreter-${deed}-${id}`,
      label,
      place: t("title"),
      icon,
      perform,
    });
    return [
      isEdited ? null : entry("edit", t("editOf", { name }), IconPencil, handleEdit),
      restarting.isBusy ? null : entry("restart", t("restartOf", { name }), IconRefresh, handleRestart),
      removing.isBusy ? null : entry("remove", t("removeOf", { name }), IconTrash, handleRemove),
    ];
  });

  if (!isShown) return null;
  return (
    <Card ref={card} label={name}>
      <div className={classes["head"]}>
        <i className={classes["dot"]} data-status={status} title={statusWords[status]?.() ?? status} aria-hidden />
        <Status setting={setting} />
        <h2>{name}</h2>
        <span className={classes["magics"]}>{magicsOfSetting(setting).join(", ")}</span>
        <span className={classes["actions"]}>
          <RowAction
            ref={editButton}
            icon={IconPencil}
            word={t("edit")}
            label={t("editOf", { name })}
            aria-expanded={isEdited}
            disabled={isEdited}
            onPress={handleEdit}
          />
          <RowAction
            ref={restarting.button}
            icon={IconRefresh}
            word={t("restart")}
            label={t("restartOf", { name })}
            isBusy={restarting.isBusy}
            onPress={handleRestart}
          />
          <RowAction
            ref={removing.button}
            icon={IconTrash}
            word={t("remove")}
            label={t("removeOf", { name })}
            isBusy={removing.isBusy}
            onPress={handleRemove}
          />
        </span>
      </div>
      {(trouble || reason) && (
        <p className={classes["trouble"]} data-severity={trouble ? "error" : "hint"}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{trouble ?? reason}</span>
        </p>
      )}
      {newness !== null && (
        <p className={classes["trouble"]} data-severity="hint">
          <IconAlertTriangle size={16} aria-hidden />
          <span>{newness}</span>
        </p>
      )}
      {began ? (
        <SettingForm
          name={`interpreter/${id}`}
          label={t("editOf", { name })}
          start={began}
          secrets={setting.octavo?.secrets}
          saving={saving}
          onSave={handleSave}
          onClose={handleClose}
        />
      ) : (
        <Look setting={setting} />
      )}
    </Card>
  );
}

/** In a word; pressing it shows in full why its packages did not come. */
function Status({ setting }: { readonly setting: Setting }) {
  const { status, errorReason } = setting;
  const word = statusWords[status]?.() ?? status;
  if (status !== "ERROR" || !errorReason) {
    return <span className={status === "READY" ? "visually-hidden" : classes["status"]}>{word}</span>;
  }
  const show = () => openDialog({ type: "details", title: word, text: errorReason });
  return (
    <Button variant="subtle" size="compact-sm" color="var(--color-status-error)" aria-haspopup="dialog" onClick={show}>
      {word}
    </Button>
  );
}

function askConfirmation(title: string, text: string, action: string, perform: () => Promise<void>): void {
  openDialog({ type: "confirm", confirmation: { title, text, action, perform: () => void perform() } });
}

/** What is set, without the fields. */
function Look({ setting: { option, properties, dependencies, octavo } }: { readonly setting: Setting }) {
  const t = useTranslation(texts);
  const secrets = octavo?.secrets ?? [];
  const given = Object.entries(properties).filter(
    ([name, { value }]) => String(value ?? "") !== "" || secrets.includes(name),
  );
  const owners = option.owners ?? [];
  return (
    <>
      <p className={classes["words"]}>
        {optionWords(option)}
        {option.setPermission && (owners.length > 0 ? t("forAlone", { owners: owners.join(", ") }) : t("forNobody"))}
      </p>
      {(given.length > 0 || dependencies.length > 0) && (
        <Table className={`${classes["table"]} ${classes["look"]}`} verticalSpacing={4} layout="fixed">
          <Table.Tbody>
            {given.map(([name, { type, value }]) => (
              <Table.Tr key={name}>
                <Table.Td>
                  <code className={classes["name"]}>{name}</code>
                </Table.Td>
                <Table.Td className={classes["value"] ?? ""}>
                  <PropertyValue name={name} type={secrets.includes(name) ? "password" : type} value={String(value)} />
                </Table.Td>
              </Table.Tr>
            ))}
            {dependencies.map(({ groupArtifactVersion, exclusions }) => (
              <Table.Tr key={groupArtifactVersion}>
                <Table.Td>
                  <code className={classes["name"]}>{groupArtifactVersion}</code>
                </Table.Td>
                <Table.Td>
                  {exclusions && exclusions.length > 0
                    ? t("without", { exclusions: exclusions.join(", ") })
                    : t("dependency")}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}
