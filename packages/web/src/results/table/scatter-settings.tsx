import type { Column, JsonObject } from "@octavo/note";
import { AvailableFields } from "./available-fields.tsx";
import { FieldBox } from "./field-box.tsx";
import { readScatterColumns, type ScatterSlot, scatterSlots, withScatterColumn } from "./settings.ts";

interface ScatterSettingsProps {
  readonly columns: readonly Column[];
  readonly setting: JsonObject;
  /** Why the size column has no effect; null when it has, or none is chosen. */
  readonly sizeProblem: string | null;
  readonly onChange: (setting: JsonObject) => void;
}

const hints: Readonly<Record<ScatterSlot, string>> = {
  xAxis: "across",
  yAxis: "up",
  group: "a colour for each",
  size: "how large a point is",
};

/** One column each for where a point lies, its colour and its size. */
export function ScatterSettings({ columns, setting, sizeProblem, onChange }: ScatterSettingsProps) {
  const chosen = readScatterColumns(columns, setting);
  const put = (slot: ScatterSlot, column: Column | null) => onChange(withScatterColumn(setting, chosen, slot, column));

  return (
    <>
      <AvailableFields
        columns={columns}
        places={scatterSlots.map((slot) => ({ name: slot, onAdd: (column) => put(slot, column) }))}
      />
      {scatterSlots.map((slot) => {
        const column = chosen[slot];
        return (
          <FieldBox
            key={slot}
            box={slot}
            name={slot}
            hint={hints[slot]}
            fields={column ? [{ name: column.name, index: column.index, aggr: "sum" }] : []}
            onDrop={({ column: index }) => put(slot, columns.find((other) => other.index === index) ?? null)}
            onRemove={() => put(slot, null)}
          />
        );
      })}
      {sizeProblem && <p>{sizeProblem}</p>}
    </>
  );
}
