import { TextInput } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { isPageCovered } from "../../platform/overlay-stack.ts";
import { isTypingTarget } from "../../ui/commands/is-typing.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { texts } from "../notes/index.ts";

interface FilterFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The person went on to what was found. */
  readonly onLeaveDown: () => void;
}

/** A name filter. `/` anywhere on the page leads here, Escape empties it. */
export function FilterField({ label, value, onChange, onLeaveDown }: FilterFieldProps) {
  const t = useTranslation(texts);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTypingTarget(event.target) || isPageCovered()) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
  return (
    <TextInput
      ref={field}
      type="search"
      variant="unstyled"
      aria-label={label}
      placeholder={t("filterPlaceholder")}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "ArrowDown" || event.key === "Enter") {
          event.preventDefault();
          onLeaveDown();
        } else if (event.key === "Escape" && value !== "") {
          event.preventDefault();
          onChange("");
        }
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      {...(value === ""
        ? {}
        : {
            rightSection: (
              <IconButton
                label={t("clearFilter")}
                icon={<IconX size={16} />}
                onPress={() => {
                  onChange("");
                  field.current?.focus();
                }}
              />
            ),
          })}
    />
  );
}
