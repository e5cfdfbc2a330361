/** The boxes that the columns of a chart are put in, as data: the panel draws them, and the palette asks what to put where. */
import { type Column, type JsonObject, type Pivot, pivotForColumns, type SavedPivot } from "@octavo/note";
import type { ChartMode } from "../../../common/graph.ts";
import { texts } from "../../common/texts.ts";
import { newestFields } from "../axes.ts";
import { type ChartKind, kindOfChart } from "../kinds.ts";
import { readScatterColumns, type ScatterSlot, scatterSlots, withScatterColumn } from "../scatter-columns.ts";
import type { DraggedField, FieldBoxProps } from "./field-box.tsx";
import { addFieldToBox, aggregateBy, boxes, moveField, type PivotBox, removeField } from "./pivot-edit.ts";

export interface ChartBox extends Omit<FieldBoxProps, "problem"> {
  readonly onAdd: (column: Column) => void;
}

export interface ChartColumns {
  readonly columns: readonly Column[];
  readonly mode: ChartMode;
  /** `graph.setting.{mode}` of the note. */
  readonly setting: JsonObject;
  /** Which columns the note says the charts are made of. */
  readonly saved: SavedPivot;
  readonly onPivot: (pivot: Pivot) => void;
  readonly onSetting: (setting: JsonObject) => void;
}

/** In the language of the moment. */
export function chartBoxes(chart: ChartColumns): readonly ChartBox[] {
  const { columns, mode, setting, saved, onPivot } = chart;
  return mode === "scatterChart"
    ? scatterBoxes(chart)
    : pivotBoxes({
        columns,
        pivot: pivotForColumns(columns, saved),
        kind: kindOfChart(mode, setting),
        onChange: onPivot,
      });
}

const pivotNames = {
  keys: { name: "boxKeys", hint: "hintKeys" },
  groups: { name: "boxGroups", hint: "hintGroups" },
  values: { name: "boxValues", hint: "hintValues" },
} as const satisfies Record<PivotBox, object>;

interface PivotBoxes {
  readonly columns: readonly Column[];
  readonly pivot: Pivot;
  readonly kind: ChartKind;
  readonly onChange: (pivot: Pivot) => void;
}

function pivotBoxes({ columns, pivot, kind, onChange }: PivotBoxes): readonly ChartBox[] {
  // A full box gives up its oldest column for a new one.
  const put = (box: PivotBox, next: Pivot) => onChange({ ...next, [box]: newestFields(next[box], kind.most[box]) });
  const drop = (box: PivotBox, { column, from }: DraggedField) => {
    const origin = boxes.find((name) => name === from?.box);
    const dropped = columns.find(({ index }) => index === column);
    if (origin && from) put(box, moveField(pivot, origin, from.place, box));
    else if (dropped) put(box, addFieldToBox(pivot, box, dropped));
  };
  return boxes
    .filter((box) => kind.most[box] !== 0)
    .map((box) => ({
      box,
      name: texts.t(pivotNames[box].name),
      hint: kind.hints?.[box]?.() ?? texts.t(pivotNames[box].hint),
      fields: pivot[box],
      onAdd: (column) => put(box, addFieldToBox(pivot, box, column)),
      onDrop: (field) => drop(box, field),
      onRemove: (place) => onChange(removeField(pivot, box, place)),
      // What is drawn row by row is not added up.
      ...(box === "values" && kind.transform !== "raw"
        ? { onAggregation: (place, aggregation) => onChange(aggregateBy(pivot, place, aggregation)) }
        : {}),
    }));
}

const scatterNames = {
  xAxis: { name: "boxXAxis", hint: "hintX" },
  yAxis: { name: "boxYAxis", hint: "hintY" },
  group: { name: "boxGroup", hint: "hintGroup" },
  size: { name: "boxSize", hint: "hintSize" },
} as const satisfies Record<ScatterSlot, object>;

/** One column each for where a point lies, its colour and its size. */
function scatterBoxes({ columns, setting, onSetting }: ChartColumns): readonly ChartBox[] {
  const chosen = readScatterColumns(columns, setting);
  const put = (slot: ScatterSlot, column: Column | null) => onSetting(withScatterColumn(setting, chosen, slot, column));
  return scatterSlots.map((slot) => {
    const column = chosen[slot];
    return {
      box: slot,
      name: texts.t(scatterNames[slot].name),
      hint: texts.t(scatterNames[slot].hint),
      fields: column ? [{ name: column.name, index: column.index, aggr: "sum" }] : [],
      onAdd: (next) => put(slot, next),
      onDrop: ({ column: index }) => put(slot, columns.find((other) => other.index === index) ?? null),
      onRemove: () => put(slot, null),
    };
  });
}
