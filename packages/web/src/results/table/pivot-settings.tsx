import type { Column, Pivot } from "@octavo/note";
import { useTexts } from "../../language/use-texts.tsx";
import { newest } from "../chart/axes.ts";
import type { Kind } from "../chart/kinds.ts";
import { AvailableFields } from "./available-fields.tsx";
import { type DraggedField, FieldBox } from "./field-box.tsx";
import { addField, aggregateBy, type Box, boxes, moveField, removeField } from "./pivot-edit.ts";
import { texts } from "./texts.ts";

interface PivotSettingsProps {
  readonly columns: readonly Column[];
  readonly pivot: Pivot;
  readonly kind: Kind;
  readonly onChange: (pivot: Pivot) => void;
}

const usualHints = {
  keys: "hintKeys",
  groups: "hintGroups",
  values: "hintValues",
} as const satisfies Record<Box, string>;

const names = {
  keys: "boxKeys",
  groups: "boxGroups",
  values: "boxValues",
} as const satisfies Record<Box, string>;

/** Which columns a chart is made of. */
export function PivotSettings({ columns, pivot, kind, onChange }: PivotSettingsProps) {
  const t = useTexts(texts);
  const taken = boxes.filter((box) => kind.most[box] !== 0);
  // A full box gives up its oldest column for a new one.
  const put = (box: Box, next: Pivot) => onChange({ ...next, [box]: newest(next[box], kind.most[box]) });
  const drop = (box: Box, { column, from }: DraggedField) => {
    const origin = boxes.find((name) => name === from?.box);
    const dropped = columns.find(({ index }) => index === column);
    if (origin && from) put(box, moveField(pivot, origin, from.place, box));
    else if (dropped) put(box, addField(pivot, box, dropped));
  };

  return (
    <>
      <AvailableFields
        columns={columns}
        places={taken.map((box) => ({
          name: t(names[box]),
          onAdd: (column) => put(box, addField(pivot, box, column)),
        }))}
      />
      {taken.map((box) => (
        <FieldBox
          key={box}
          box={box}
          name={t(names[box])}
          hint={kind.hints?.[box]?.() ?? t(usualHints[box])}
          fields={pivot[box]}
          onDrop={(field) => drop(box, field)}
          onRemove={(place) => onChange(removeField(pivot, box, place))}
          // What is drawn row by row is not added up.
          {...(box === "values" && kind.transform !== "raw"
            ? { onAggregation: (place, aggregation) => onChange(aggregateBy(pivot, place, aggregation)) }
            : {})}
        />
      ))}
    </>
  );
}
