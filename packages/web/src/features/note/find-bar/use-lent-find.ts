import {
  IconChevronDown,
  IconChevronUp,
  IconLetterCase,
  IconRegex,
  IconReplace,
  IconTextResize,
  IconX,
} from "@tabler/icons-react";
import type { PlainKeyOf } from "../../../i18n/translation.ts";
import type { PaletteCommand, PaletteEntry } from "../../../ui/commands/palette-store.ts";
import { useCommands } from "../../../ui/commands/use-commands.ts";
import type { Find, FindState } from "../find/find-store.ts";
import { type english, texts } from "../find/texts.ts";

/** How the words are meant that are looked for. */
export const findOptions = [
  { name: "isCaseSensitive", label: "matchCase", icon: IconLetterCase },
  { name: "isWholeWord", label: "wholeWords", icon: IconTextResize },
  { name: "isRegExp", label: "regularExpression", icon: IconRegex },
] as const;

/** Whether there is code that can be replaced, and whether one is at a place in an output, which cannot. */
export function replaceableOf({ occurrences, currentOccurrence }: FindState) {
  return {
    hasCode: occurrences.some(({ part }) => part === "code"),
    isOutput: occurrences[currentOccurrence]?.part === "output",
  };
}

interface FindToCommand {
  readonly find: Find;
  readonly state: FindState;
  /** Whether the user may replace anything. */
  readonly isWriter: boolean;
  readonly onClose: () => void;
}

/** What the bar does is in the palette while it is open. */
export function useFindCommands(lent: FindToCommand): void {
  useCommands(() => findEntriesOf(lent));
}

interface Deed extends Pick<PaletteCommand, "icon" | "perform"> {
  readonly name: PlainKeyOf<typeof english>;
  readonly isOn?: boolean;
}

function findEntriesOf({ find, state, isWriter, onClose }: FindToCommand): readonly PaletteEntry[] {
  const { isReplacing } = state;
  const { hasCode, isOutput } = replaceableOf(state);
  const mayReplace = isWriter && isReplacing && hasCode;
  const isFound = state.occurrences.length > 0;
  const deeds: readonly (Deed | false)[] = [
    ...findOptions.map(({ name, label, icon }) => ({
      name: label,
      icon,
      isOn: state[name],
      perform: () => find.change({ [name]: !state[name] }),
    })),
    isFound && { name: "next", icon: IconChevronDown, perform: () => find.go(1) },
    isFound && { name: "previous", icon: IconChevronUp, perform: () => find.go(-1) },
    isWriter && {
      name: isReplacing ? "hideReplacing" : "showReplacing",
      icon: IconReplace,
      perform: () => find.change({ isReplacing: !isReplacing }),
    },
    mayReplace && { name: isOutput ? "skip" : "replace", icon: IconReplace, perform: () => void find.replace() },
    mayReplace && { name: "replaceAll", icon: IconReplace, perform: () => void find.replaceAll() },
    { name: "close", icon: IconX, perform: onClose },
  ];
  return deeds
    .filter((deed) => deed !== false)
    .map(({ name, isOn = false, ...deed }) => ({
      ...deed,
      id: `find-${name}`,
      label: texts.t(name),
      place: texts.t(isOn ? "isOn" : "bar"),
    }));
}
