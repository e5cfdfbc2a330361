import { ActionIcon, Group, Text } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import { texts } from "./texts.ts";

interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly lowest: number;
  readonly highest: number;
  readonly onChange: (value: number) => void;
}

/** A number between two bounds, changed one by one, shown at once. */
export function Stepper({ label, value, lowest, highest, onChange }: StepperProps) {
  const t = useTexts(texts);
  const [shown, setShown] = useState(value);
  const step = (by: number) => {
    const next = Math.min(highest, Math.max(lowest, shown + by));
    setShown(next);
    onChange(next);
  };
  return (
    <Group justify="space-between" px="sm" py={4} role="group" aria-label={label}>
      <Text size="sm">{label}</Text>
      <Group gap={4}>
        <ActionIcon
          variant="subtle"
          size={24}
          aria-label={t("decrease", { label })}
          disabled={shown <= lowest}
          onClick={() => step(-1)}
        >
          <IconMinus size={14} />
        </ActionIcon>
        <Text size="sm" w={24} ta="center" aria-live="polite">
          {shown}
        </Text>
        <ActionIcon
          variant="subtle"
          size={24}
          aria-label={t("increase", { label })}
          disabled={shown >= highest}
          onClick={() => step(1)}
        >
          <IconPlus size={14} />
        </ActionIcon>
      </Group>
    </Group>
  );
}
