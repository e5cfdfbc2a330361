import { TagsInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useKeptState } from "../../ui/use-kept.ts";
import { cleanNames, splitTyped } from "./names.ts";
import classes from "./names-field.module.css";
import { texts } from "./texts.ts";
import { useRoster } from "./use-roster.ts";
import { useUnknownNames } from "./use-unknown-names.ts";

interface NamesFieldProps {
  /** By which what is half typed is found again after a login that ended. */
  readonly keptAs: string;
  readonly label: string;
  readonly description: string;
  readonly names: readonly string[];
  /** The words for no names. Default: that all users are meant. */
  readonly whenEmpty?: string;
  readonly isReadOnly: boolean;
  readonly onChange: (names: readonly string[]) => void;
}

/** Names of users and roles; offers those that the server knows while the user types. They can type any other, too; the field calls it unknown. */
export function NamesField({ keptAs, label, description, names, whenEmpty, isReadOnly, onChange }: NamesFieldProps) {
  const [typed, setTyped] = useKeptState(keptAs, "");
  const [isOpen, setIsOpen] = useState(false);
  const t = useTranslation(texts);
  const { users, roles } = useRoster(typed);
  const unknown = useUnknownNames(isReadOnly ? [] : names);
  const groups = [
    { group: t("users"), items: users },
    { group: t("roles"), items: roles.filter((role) => !users.includes(role)) },
  ].filter(({ items }) => items.length > 0);
  return (
    <div>
      <TagsInput
        label={label}
        description={description}
        value={[...names]}
        readOnly={isReadOnly}
        placeholder={names.length === 0 ? (whenEmpty ?? t("everybody")) : ""}
        data={groups}
        // A list that offers nothing would be there only to take the first Escape.
        dropdownOpened={isOpen && groups.length > 0}
        onDropdownOpen={() => setIsOpen(true)}
        onDropdownClose={() => setIsOpen(false)}
        onBlur={() => setIsOpen(false)}
        // The server has filtered already, by rules of its own.
        filter={({ options }) => options}
        searchValue={typed}
        onSearchChange={(text) => {
          const { whole, rest } = splitTyped(text);
          if (whole.length > 0) onChange(cleanNames([...names, ...whole]));
          setTyped(rest);
        }}
        splitChars={[",", " "]}
        onChange={(next) => onChange(cleanNames(next))}
        comboboxProps={{ withinPortal: true, shadow: "sm" }}
      />
      <p className={classes["unknown"]} role="status">
        {unknown.length > 0 && t("unknownNames", { names: unknown.join(", ") })}
      </p>
    </div>
  );
}
