import { Button, Table } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { openDialog } from "../shell/dialogs/dialog-store.ts";
import { Card } from "../ui/screen.tsx";
import { type Draft, draftOf } from "./draft.ts";
import classes from "./interpreters.module.css";
import { modeOf, wordsFor } from "./mode.ts";
import { SettingForm } from "./setting-form.tsx";
import { magicsOf, type Setting, statusWords, troubleOf } from "./settings.ts";
import type { SettingActions } from "./use-setting-actions.ts";

interface SettingCardProps {
  readonly setting: Setting;
  readonly actions: SettingActions;
}

/** One setting: what it is at a look, and all of it when it is edited in place. */
export function SettingCard({ setting, actions }: SettingCardProps) {
  const { id, name, status } = setting;
  const [isEdited, setIsEdited] = useState(false);
  const trouble = troubleOf(setting);

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
          title: `Update ${name}?`,
          text: "Do you want to update this interpreter and restart with new settings? What runs with it now is ended, and variables are lost.",
          action: "Update",
          perform: () => void save(),
          otherwise: { label: "Cancel", perform: () => resolve(false) },
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
        title: "Interpreter setting changes will be discarded.",
        text: `What you changed of ${name} is not saved.`,
        action: "Discard",
        perform: () => setIsEdited(false),
      },
    });
  };

  return (
    <Card label={name}>
      <div className={classes["head"]}>
        <i className={classes["dot"]} data-status={status} title={statusWords[status] ?? status} aria-hidden />
        <span className={status === "READY" ? "visually-hidden" : classes["status"]}>
          {statusWords[status] ?? status}
        </span>
        <h2>{name}</h2>
        <span className={classes["magics"]}>{magicsOf(setting).join(", ")}</span>
        <span className={classes["actions"]}>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Edit ${name}`}
            aria-expanded={isEdited}
            disabled={isEdited}
            onClick={() => setIsEdited(true)}
          >
            Edit
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Restart ${name}`}
            onClick={() => actions.restart(setting)}
          >
            Restart
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Remove ${name}`}
            onClick={() => actions.remove(setting)}
          >
            Remove
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
        <SettingForm label={`Edit ${name}`} start={draftOf(setting)} onSave={handleSave} onCancel={handleCancel} />
      ) : (
        <Look setting={setting} />
      )}
    </Card>
  );
}

/** What is set, without the fields. */
function Look({ setting: { option, properties, dependencies } }: { readonly setting: Setting }) {
  const given = Object.entries(properties).filter(([, { value }]) => String(value ?? "") !== "");
  const owners = option.owners ?? [];
  return (
    <>
      <p className={classes["words"]}>
        {wordsFor(modeOf(option))}
        {option.setPermission && ` For ${owners.length > 0 ? owners.join(", ") : "nobody"} alone.`}
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
                  {exclusions && exclusions.length > 0 ? `without ${exclusions.join(", ")}` : "dependency"}
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
  if (type === "password")
    return (
      <>
        <span aria-hidden>********</span>
        <span className="visually-hidden">hidden</span>
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
