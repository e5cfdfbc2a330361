import { Table } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useRowCommands } from "../../ui/commands/use-commands.ts";
import { openDialog } from "../../ui/dialogs/dialog-store.ts";
import { RowAction } from "../../ui/row-action.tsx";
import { useBusyState } from "../../ui/use-busy.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { CredentialForm, type CredentialSaving } from "./credential-form.tsx";
import classes from "./credentials.module.css";
import type { Credential } from "./credentials.ts";
import { texts } from "./texts.ts";

interface CredentialRowProps {
  readonly credential: Credential;
  readonly isEdited: boolean;
  /** Whether it was removed while it was edited; saving makes it anew. */
  readonly isGone: boolean;
  readonly onEdit: (isEdited: boolean) => void;
  readonly onSave: (saving: CredentialSaving) => void;
  readonly onRemove: () => Promise<void>;
}

/** One of them, or the form that it is edited in. */
export function CredentialRow({ credential, isEdited, isGone, onEdit, onSave, onRemove }: CredentialRowProps) {
  const t = useTranslation(texts);
  const { entity, username } = credential;
  const removing = useBusyState();
  const editButton = useFocusBack(isEdited);
  const edit = () => onEdit(true);
  const handleRemove = () =>
    openDialog({
      type: "confirm",
      confirmation: {
        title: t("removeTitle", { entity }),
        text: t("removeText"),
        action: t("remove"),
        perform: () => void removing.during(onRemove),
      },
    });
  const row = useRef<HTMLTableRowElement>(null);
  useRowCommands(row, () => {
    if (isEdited || removing.isBusy) return [];
    const place = t("title");
    return [
      { id: `editCredential-${entity}`, label: t("editOf", { entity }), place, icon: IconPencil, perform: edit },
      {
        id: `removeCredential-${entity}`,
        label: t("removeOf", { entity }),
        place,
        icon: IconTrash,
        perform: handleRemove,
      },
    ];
  });
  if (isEdited) {
    return (
      <Table.Tr>
        <Table.Td colSpan={4} className={classes["edited"] ?? ""}>
          <CredentialForm
            title={t("editOf", { entity })}
            hint={isGone ? t("isGone") : t("keyHint")}
            entity={entity}
            username={username}
            onSave={onSave}
            onClose={() => onEdit(false)}
          />
        </Table.Td>
      </Table.Tr>
    );
  }
  return (
    <Table.Tr ref={row}>
      <Table.Td className={classes["entity"] ?? ""}>{entity}</Table.Td>
      <Table.Td className={classes["username"] ?? ""}>{username}</Table.Td>
      <Table.Td className={classes["password"] ?? ""}>
        <span aria-hidden>********</span>
        <span className="visually-hidden">{t("hidden")}</span>
      </Table.Td>
      <Table.Td className={classes["actions"] ?? ""}>
        <RowAction ref={editButton} icon={IconPencil} word={t("edit")} label={t("editOf", { entity })} onPress={edit} />
        <RowAction
          ref={removing.button}
          icon={IconTrash}
          word={t("remove")}
          label={t("removeOf", { entity })}
          isBusy={removing.isBusy}
          onPress={handleRemove}
        />
      </Table.Td>
    </Table.Tr>
  );
}
