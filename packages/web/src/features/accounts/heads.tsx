import { Table } from "@mantine/core";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { texts } from "./texts.ts";

interface HeadsProps {
  readonly names: readonly string[];
  /** Of them, those that a phone has no room for; their cells are marked alike. Default: none */
  readonly optional?: readonly string[];
}

/** The names of columns, and one without a name to see for what can be done. */
export function Heads({ names, optional = [] }: HeadsProps) {
  const t = useTranslation(texts);
  return (
    <Table.Thead>
      <Table.Tr>
        {names.map((name) => (
          <Table.Th key={name} {...(optional.includes(name) ? { "data-optional": true } : {})}>
            {name}
          </Table.Th>
        ))}
        <Table.Th>
          <span className="visually-hidden">{t("actions")}</span>
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}
