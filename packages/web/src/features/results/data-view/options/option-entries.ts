import { IconAdjustments, IconCheckbox, IconSquare } from "@tabler/icons-react";
import type { PaletteCommand, PaletteEntry } from "../../../../ui/commands/palette-store.ts";
import { texts as tableTexts } from "../common/texts.ts";
import { coerceToSpec, type Option } from "./option-spec.ts";
import { nameOfOption, nameOfValue } from "./texts.ts";

interface OptionEntries {
  readonly options: readonly Option[];
  /** What they are options of. Charts have their options in common. */
  readonly of: "table" | "chart";
  /** What the view is called, in the language of the moment. */
  readonly view: string;
  /** What is typed needs the field of this name. */
  readonly onType: (name: string) => void;
}

/** The options of a view for the palette: what is on or off changes at once, and what is chosen asks for the value. */
export function optionEntries({ options, ...asked }: OptionEntries): readonly PaletteEntry[] {
  return options.map((option) => entryOfOption(option, asked));
}

function entryOfOption(option: Option, { of, view, onType }: Omit<OptionEntries, "options">): PaletteEntry {
  const { spec, value, onChange } = option;
  const what = nameOfOption(spec);
  const place = tableTexts.t("table");
  const id = `${of}-option-${spec.name}`;
  const asked = {
    id,
    label: tableTexts.t("ofViewAsked", { view, what }),
    place,
    icon: IconAdjustments,
  };
  switch (spec.widget) {
    case "checkbox":
      return {
        id,
        label: tableTexts.t("ofView", { view, what }),
        place: value === true ? tableTexts.t("isSo") : place,
        icon: value === true ? IconCheckbox : IconSquare,
        perform: () => onChange(value !== true),
      };
    case "option":
    case "btn-group":
      return {
        ...asked,
        choices: { question: tableTexts.t("whichValue", { what }), entries: () => otherValues(option) },
      };
    case "input":
    case "textarea":
      return { ...asked, perform: () => onType(spec.name) };
  }
}

function otherValues({ spec, value, onChange }: Option): readonly PaletteCommand[] {
  return (spec.optionValues ?? [])
    .map(String)
    .filter((choice) => choice !== String(value))
    .map((choice) => ({
      id: `value ${choice}`,
      label: nameOfValue(spec, choice),
      place: "",
      icon: IconAdjustments,
      perform: () => onChange(coerceToSpec(spec, choice)),
    }));
}
