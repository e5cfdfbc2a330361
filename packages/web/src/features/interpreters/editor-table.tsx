import { ActionIcon, Table } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "../../i18n/use-texts.tsx";
import classes from "./interpreters.module.css";
import { texts } from "./texts.ts";

interface EditorTableProps {
  /** Heads of the two columns of fields; behind them stands what can be done with a row. */
  readonly heads: readonly [string, string];
  readonly children: ReactNode;
}

/** Rows of fields, each with a button at its end. */
export function EditorTable({ heads, children }: EditorTableProps) {
  const t = useTranslation(texts);
  return (
    <Table
      className={`${classes["table"]} ${classes["editor"]}`}
      verticalSpacing={4}
      withRowBorders={false}
      layout="fixed"
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{heads[0]}</Table.Th>
          <Table.Th>{heads[1]}</Table.Th>
          <Table.Th className={classes["narrow"] ?? ""}>
            <span className="visually-hidden">{t("action")}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  );
}

/** A bar at the edge of a row that is not as it was; the heading above says it in a word. */
export function changedMark(isAsBefore: boolean): { readonly className?: string } {
  const mark = classes["changedRow"];
  return isAsBefore || !mark ? {} : { className: mark };
}

/** The end of a row that is there. As that goes, the keyboard comes to the row below it: the last is the one for one more. */
export function RemoveCell({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  const handlePress = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const below = currentTarget.closest("tr")?.nextElementSibling;
    below?.querySelector<HTMLElement>("input, textarea, button")?.focus();
    onRemove();
  };
  return (
    <Table.Td>
      <ActionIcon
        className={classes["step"] ?? ""}
        variant="subtle"
        color="var(--color-muted)"
        size="input-sm"
        aria-label={label}
        onClick={handlePress}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Table.Td>
  );
}

interface AddCellProps {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onAdd: () => void;
}

/** The end of the row that is being typed below the others. There is nothing to add then, and the keyboard is where the next one is typed. */
export function AddCell({ label, isDisabled, onAdd }: AddCellProps) {
  const handlePress = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest("tr")?.querySelector<HTMLElement>("input")?.focus();
    onAdd();
  };
  return (
    <Table.Td>
      <ActionIcon
        className={classes["step"] ?? ""}
        variant="default"
        size="input-sm"
        aria-label={label}
        onClick={handlePress}
        disabled={isDisabled}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </Table.Td>
  );
}
