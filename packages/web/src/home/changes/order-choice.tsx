import { useTexts } from "../../language/use-texts.tsx";
import classes from "./changes.module.css";
import { type Order, orders } from "./note-changes.ts";
import { texts } from "./texts.ts";

interface OrderChoiceProps {
  readonly order: Order;
  readonly onChoose: (order: Order) => void;
}

const words = { name: "byName", change: "byChange" } as const;

export function OrderChoice({ order, onChoose }: OrderChoiceProps) {
  const t = useTexts(texts);
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
