import { Group, Menu, Text } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import classes from "./paragraph.module.css";
import { texts } from "./texts.ts";

interface StepperProps {
  readonly label: string;
  readonly keys?: ReactNode;
  readonly value: number;
  readonly lowest: number;
  readonly highest: number;
  readonly onChange: (value: number) => void;
}

/** A number between two bounds in a menu, changed one by one, shown at once. The menu stays, and arrows find its two entries as any other. */
export function Stepper({ label, keys, value, lowest, highest, onChange }: StepperProps) {
  const t = useTranslation(texts);
  const [shown, setShown] = useState(value);
  const step = (by: number) => {
    const next = Math.min(highest, Math.max(lowest, shown + by));
    setShown(next);
    onChange(next);
  };
  return (
    <Group gap="xs" wrap="nowrap" px="sm" py={4} role="group" aria-label={label}>
      <Text size="sm" flex={1}>
        {label}
      </Text>
      {keys}
      <Group gap={4} wrap="nowrap">
        <Step name={t("decrease", { label })} value={shown} isEnd={shown <= lowest} onPress={() => step(-1)}>
          <IconMinus size={14} />
        </Step>
        <Text size="sm" w={24} ta="center">
          {shown}
        </Text>
        <Step name={t("increase", { label })} value={shown} isEnd={shown >= highest} onPress={() => step(1)}>
          <IconPlus size={14} />
        </Step>
      </Group>
    </Group>
  );
}

interface StepProps {
  readonly name: string;
  readonly value: number;
  readonly isEnd: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Step({ name, value, isEnd, onPress, children }: StepProps) {
  return (
    <Menu.Item
      className={classes["step"] ?? ""}
      // With the number, so that it is read out again when it has changed.
      aria-label={`${name}, ${value}`}
      closeMenuOnClick={false}
      disabled={isEnd}
      onClick={onPress}
    >
      {children}
    </Menu.Item>
  );
}
