import { aggregations } from "@octavo/note";
import { IconColumnInsertRight, IconColumnRemove, IconSum } from "@tabler/icons-react";
import type { RefObject } from "react";
import type { PaletteDeed, PaletteEntry, PaletteQuestion } from "../../../../ui/commands/palette-store.ts";
import { useLentToPalette } from "../../../../ui/commands/use-lent-to-palette.ts";
import { isMeant } from "../../in-use.ts";
import { useFieldFocus } from "../../use-field-focus.ts";
import { aggregationLabels } from "../aggregation-labels.ts";
import { type ChartBox, type ChartColumns, chartBoxes } from "../chart-boxes.ts";
import { chartOptionsOf } from "../options/chart-specs.ts";
import { optionEntries } from "../options/option-entries.ts";
import { texts } from "../texts.ts";
import { kindOf } from "./kinds.ts";

interface LentChart extends ChartColumns {
  /** Null where it is only shown, and has no settings. */
  readonly root: RefObject<HTMLElement | null>;
  readonly onSettings: (isOpen: boolean) => void;
}

/** What the settings of a chart do is in the palette while its paragraph is the one in use, whether or not they are open. */
export function useLentChart(chart: LentChart): void {
  const { root, mode, setting, onSetting, onSettings } = chart;
  const focusField = useFieldFocus(root);
  useLentToPalette(() => {
    if (!isMeant(root.current)) return [];
    const kind = kindOf(mode, setting);
    const onType = (name: string) => {
      onSettings(true);
      focusField(name);
    };
    return [
      ...columnEntries(chart, texts.t(kind.name)),
      ...optionEntries({ options: chartOptionsOf(kind, setting, onSetting), view: kind.name, onType }),
    ];
  });
}

/** Each asks for the column, of which there may be three hundred. */
function columnEntries(chart: ChartColumns, view: string): readonly PaletteEntry[] {
  const boxes = chartBoxes(chart);
  const question = ({ id, action, icon, answers }: Question): readonly PaletteQuestion[] => {
    if (answers.length === 0) return [];
    const label = texts.t("ofViewAsked", { view, what: action });
    const choices = {
      question: texts.t("whichColumn", { action }),
      entries: () => answers.map((answer) => ({ ...answer, icon, place: "" })),
    };
    return [{ id: `chart-${id}`, label, place: texts.t("table"), icon, choices }];
  };
  return [
    ...boxes.flatMap((box) =>
      question({
        id: `add-${box.box}`,
        action: texts.t("addTo", { box: box.name }),
        icon: IconColumnInsertRight,
        answers: addable(chart, box),
      }),
    ),
    ...question({
      id: "remove",
      action: texts.t("takeOutOfChart"),
      icon: IconColumnRemove,
      answers: boxes.flatMap(({ box, name, fields, onRemove }) =>
        fields.map((field, place) => ({
          id: `${box} ${place}`,
          label: texts.t("removeFrom", { column: nameOf(field), box: name }),
          perform: () => onRemove(place),
        })),
      ),
    }),
    ...question({ id: "addUp", action: texts.t("addColumnsUp"), icon: IconSum, answers: boxes.flatMap(otherWays) }),
  ];
}

type Answer = Pick<PaletteDeed, "id" | "label" | "perform">;

interface Question {
  readonly id: string;
  readonly action: string;
  readonly icon: PaletteDeed["icon"];
  readonly answers: readonly Answer[];
}

/** Only what is added up can be in a box twice, in two ways. */
function addable({ columns }: ChartColumns, { fields, onAdd, onAggregation }: ChartBox): readonly Answer[] {
  return columns
    .filter(({ index }) => onAggregation || fields.every((field) => field.index !== index))
    .map((column) => ({ id: `column ${column.index}`, label: nameOf(column), perform: () => onAdd(column) }));
}

/** The ways in which each column could be added up and is not. */
function otherWays({ fields, onAggregation }: ChartBox): readonly Answer[] {
  if (!onAggregation) return [];
  return fields.flatMap((field, place) =>
    aggregations
      .filter((aggregation) => aggregation !== field.aggr)
      .map((aggregation) => ({
        id: `${place} ${aggregation}`,
        label: texts.t("ofView", { view: nameOf(field), what: texts.t(aggregationLabels[aggregation]) }),
        perform: () => onAggregation(place, aggregation),
      })),
  );
}

function nameOf({ name, index }: { readonly name: string; readonly index: number }): string {
  return name === "" ? texts.t("columnAt", { number: index + 1 }) : name;
}
