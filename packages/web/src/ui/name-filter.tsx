import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTranslation } from "../i18n/use-texts.tsx";
import { texts } from "./texts.ts";

interface NameFilterProps {
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (part: string) => void;
}

/** Narrows a list to names that hold what is typed. */
export function NameFilter({ placeholder, value, onChange }: NameFilterProps) {
  const t = useTranslation(texts);
  return (
    <TextInput
      label={t("name")}
      placeholder={placeholder}
      leftSection={<IconSearch size={14} aria-hidden />}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
