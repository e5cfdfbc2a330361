import type { Column, Pivot } from "@octavo/note";
import { AvailableFields } from "./available-fields.tsx";
import { type DraggedField, FieldBox } from "./field-box.tsx";
import { addField, aggregateBy, type Box, boxes, moveField, removeField } from "./pivot-edit.ts";

interface PivotSettingsProps {
  readonly columns: readonly Column[];
  readonly pivot: Pivot;
  readonly onChange: (pivot: Pivot) => void;
}

const hints: Readonly<Record<Box, string>> = {
  keys: "along the axis",
  groups: "a series for each",
  values: "what is added up",
};

/** Which columns a chart is made of. */
export function PivotSettings({ columns, pivot, onChange }: PivotSettingsProps) {
  const drop = (box: Box, { column, from }: DraggedField) => {
    const origin = boxes.find((name) => name === from?.box);
    const dropped = columns.find(({ index }) => index === column);
    if (origin && from) onChange(moveField(pivot, origin, from.place, box));
    else if (dropped) onChange(addField(pivot, box, dropped));
  };

  return (
    <>
      <AvailableFields
        columns={columns}
        places={boxes.map((box) => ({ name: box, onAdd: (column) => onChange(addField(pivot, box, column)) }))}
      />
      {boxes.map((box) => (
        <FieldBox
          key={box}
          box={box}
          name={box}
          hint={hints[box]}
          fields={pivot[box]}
          onDrop={(field) => drop(box, field)}
          onRemove={(place) => onChange(removeField(pivot, box, place))}
          {...(box === "values"
            ? { onAggregation: (place, aggregation) => onChange(aggregateBy(pivot, place, aggregation)) }
            : {})}
        />
      ))}
    </>
  );
}
