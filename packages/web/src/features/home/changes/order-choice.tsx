import { IconArrowsSort } from "@tabler/icons-react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import type { PaletteEntry } from "../../../ui/commands/palette-store.ts";
import classes from "./changes.module.css";
import { type Order, orders } from "./note-changes.ts";
import { texts } from "./texts.ts";

interface OrderChoiceProps {
  readonly order: Order;
  readonly onChoose: (order: Order) => void;
}

const words = { name: "byName", change: "byChange" } as const;

export function OrderChoice({ order, onChoose }: OrderChoiceProps) {
  const t = useTranslation(texts);
  return (
    <select
      className={classes["order"]}
      aria-label={t("order")}
      value={order}
      onChange={({ currentTarget }) => onChoose(orders.find((one) => one === currentTarget.value) ?? "name")}
    >
      {orders.map((one) => (
        <option key={one} value={one}>
          {t(words[one])}
        </option>
      ))}
    </select>
  );
}

/** The other orders, for the palette. */
export function orderEntries(order: Order, onChoose: (order: Order) => void): readonly PaletteEntry[] {
  return orders
    .filter((one) => one !== order)
    .map((one) => ({
      id: `order-${one}`,
      label: texts.t(words[one]),
      place: texts.t("order"),
      icon: IconArrowsSort,
      perform: () => onChoose(one),
    }));
}
