import { Button, Group } from "@mantine/core";
import type { Offer } from "./notification-list.ts";

interface OfferMessageProps {
  readonly text: string;
  readonly offer: Offer;
}

/** What was done, and what can be done about it now: mostly the way back. */
export function OfferMessage({ text, offer: { label, perform } }: OfferMessageProps) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <span style={{ overflowWrap: "anywhere" }}>{text}</span>
      <Button size="compact-sm" variant="light" style={{ flex: "none" }} onClick={perform}>
        {label}
      </Button>
    </Group>
  );
}
