import { type Column, everyRow, type JsonObject } from "@octavo/note";
import { useTexts } from "../../language/use-texts.tsx";
import { problemOfSize } from "../chart/scatter.ts";
import { readScatterColumns, type ScatterSlot, scatterSlots, withScatterColumn } from "../chart/scatter-columns.ts";
import { useAnswer } from "../chart/use-answer.ts";
import { AvailableFields } from "./available-fields.tsx";
import { FieldBox } from "./field-box.tsx";
import type { TableSource } from "./source.ts";
import { texts } from "./texts.ts";

interface ScatterSettingsProps {
  readonly source: TableSource;
  readonly setting: JsonObject;
  readonly onChange: (setting: JsonObject) => void;
}

const hints = {
  xAxis: "hintX",
  yAxis: "hintY",
  group: "hintGroup",
  size: "hintSize",
} as const satisfies Record<ScatterSlot, string>;

const names = {
  xAxis: "boxXAxis",
  yAxis: "boxYAxis",
  group: "boxGroup",
  size: "boxSize",
} as const satisfies Record<ScatterSlot, string>;

const judgedRows = 5000;

/** One column each for where a point lies, its colour and its size. */
export function ScatterSettings({ source, setting, onChange }: ScatterSettingsProps) {
  const t = useTexts(texts);
  const { columns } = source;
  const chosen = readScatterColumns(columns, setting);
  const put = (slot: ScatterSlot, column: Column | null) => onChange(withScatterColumn(setting, chosen, slot, column));
  const { answer } = useAnswer(source, chosen.size ? { ask: "sample", filter: everyRow, count: judgedRows } : null);
  const sizeProblem = answer && problemOfSize(answer, chosen);

  return (
    <>
      <AvailableFields
        columns={columns}
        places={scatterSlots.map((slot) => ({ name: t(names[slot]), onAdd: (column) => put(slot, column) }))}
      />
      {scatterSlots.map((slot) => {
        const column = chosen[slot];
        return (
          <FieldBox
            key={slot}
            box={slot}
            name={t(names[slot])}
            hint={t(hints[slot])}
            problem={slot === "size" ? sizeProblem : null}
            fields={column ? [{ name: column.name, index: column.index, aggr: "sum" }] : []}
            onDrop={({ column: index }) => put(slot, columns.find((other) => other.index === index) ?? null)}
            onRemove={() => put(slot, null)}
          />
        );
      })}
    </>
  );
}
