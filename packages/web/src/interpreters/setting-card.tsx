import { Button, Table } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "../language/use-texts.tsx";
import { openDialog } from "../shell/dialogs/dialog-store.ts";
import { Card } from "../ui/screen.tsx";
import { texts as uiTexts } from "../ui/texts.ts";
import { type Draft, draftOf } from "./draft.ts";
import classes from "./interpreters.module.css";
import { modeOf, wordsFor } from "./mode.ts";
import { SettingForm } from "./setting-form.tsx";
import { magicsOf, type Setting, statusWords, troubleOf } from "./settings.ts";
import { texts } from "./texts.ts";
import type { SettingActions } from "./use-setting-actions.ts";

interface SettingCardProps {
  readonly setting: Setting;
  readonly actions: SettingActions;
}

/** One setting: what it is at a look, and all of it when it is edited in place. */
export function SettingCard({ setting, actions }: SettingCardProps) {
  const t = useTexts(texts);
  const { id, name, status } = setting;
  const [isEdited, setIsEdited] = useState(false);
  const trouble = troubleOf(setting);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    // The keyboard was in the form, which is gone.
    if (wasEdited.current && !isEdited) editButton.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);

  /** With a question before, since it ends what runs. The form opens again when the server says no. */
  const handleSave = (draft: Draft) =>
    new Promise<boolean>((resolve) => {
      const save = async () => {
        const isSaved = await actions.save(id, draft);
        if (isSaved) setIsEdited(false);
        resolve(isSaved);
      };
      openDialog({
        type: "confirm",
        confirmation: {
          title: t("updateTitle", { name }),
          text: t("updateText"),
          action: t("update"),
          perform: () => void save(),
          otherwise: { label: uiTexts.t("cancel"), perform: () => resolve(false) },
        },
      });
    });
  const handleCancel = (hasChanges: boolean) => {
    if (!hasChanges) {
      setIsEdited(false);
      return;
    }
    openDialog({
      type: "confirm",
      confirmation: {
        title: t("discardTitle"),
        text: t("discardText", { name }),
        action: t("discard"),
        perform: () => setIsEdited(false),
      },
    });
  };

  return (
    <Card label={name}>
      <div className={classes["head"]}>
        <i className={classes["dot"]} data-status={status} title={statusWords[status]?.() ?? status} aria-hidden />
        <span className={status === "READY" ? "visually-hidden" : classes["status"]}>
          {statusWords[status]?.() ?? status}
        </span>
        <h2>{name}</h2>
        <span className={classes["magics"]}>{magicsOf(setting).join(", ")}</span>
        <span className={classes["actions"]}>
          <Button
            ref={editButton}
            variant="subtle"
            size="compact-sm"
            aria-label={t("editOf", { name })}
            aria-expanded={isEdited}
            disabled={isEdited}
            onClick={() => setIsEdited(true)}
          >
            {t("edit")}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t("restartOf", { name })}
            onClick={() => actions.restart(setting)}
          >
            {t("restart")}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t("removeOf", { name })}
            onClick={() => actions.remove(setting)}
          >
            {t("remove")}
          </Button>
        </span>
      </div>
      {(trouble ?? setting.octavo?.reason) && (
        <p className={classes["trouble"]} data-severity={trouble ? "error" : "hint"}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{trouble ?? setting.octavo?.reason}</span>
        </p>
      )}
      {isEdited ? (
        <SettingForm
          label={t("editOf", { name })}
          start={draftOf(setting)}
          onSave={handleSave}
          onCancel={handleCancel}
        />
      ) : (
        <Look setting={setting} />
      )}
    </Card>
  );
}

/** What is set, without the fields. */
function Look({ setting: { option, properties, dependencies } }: { readonly setting: Setting }) {
  const t = useTexts(texts);
  const given = Object.entries(properties).filter(([, { value }]) => String(value ?? "") !== "");
  const owners = option.owners ?? [];
  return (
    <>
      <p className={classes["words"]}>
        {wordsFor(modeOf(option))}
        {option.setPermission && (owners.length > 0 ? t("forAlone", { owners: owners.join(", ") }) : t("forNobody"))}
      </p>
      {(given.length > 0 || dependencies.length > 0) && (
        <Table className={classes["table"] ?? ""} verticalSpacing={4} layout="fixed">
          <Table.Tbody>
            {given.map(([name, { type, value }]) => (
              <Table.Tr key={name}>
                <Table.Td>
                  <code className={classes["name"]}>{name}</code>
                </Table.Td>
                <Table.Td className={classes["value"] ?? ""}>
                  <Value type={type} value={String(value)} />
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

function Value({ type, value }: { readonly type: string; readonly value: string }) {
  const t = useTexts(texts);
  if (type === "password")
    return (
      <>
        <span aria-hidden>********</span>
        <span className="visually-hidden">{t("hidden")}</span>
      </>
    );
  if (type === "url" && /^https?:\/\//i.test(value)) {
    return (
      <a href={value} target="_blank" rel="noopener noreferrer">
        {value}
      </a>
    );
  }
  return value;
}
