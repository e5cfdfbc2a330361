import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { NamesField } from "../ui/names/names-field.tsx";
import classes from "./interpreters.module.css";
import {
  inPlace,
  type Mode,
  mayImpersonate,
  modeOf,
  optionOf,
  places,
  type Sharing,
  sharings,
  sharingsIn,
  wordsFor,
} from "./mode.ts";
import type { Option } from "./settings.ts";

interface OptionEditorProps {
  readonly option: Option;
  /** Modes of users are for named users. */
  readonly hasUsers: boolean;
  readonly onChange: (option: Option) => void;
}

/** How a setting is shared, as a sentence with choices in it, and who may use it. */
export function OptionEditor({ option, hasUsers, onChange }: OptionEditorProps) {
  const mode = modeOf(option);
  const set = (change: Partial<Option>) => onChange({ ...option, ...change });
  const setMode = (next: Mode) => {
    const { isUserImpersonate, ...members } = optionOf(next);
    set({ ...members, isUserImpersonate: isUserImpersonate && option.isUserImpersonate });
  };
  return (
    <div className={classes["option"]}>
      <p className={classes["sentence"]}>
        The interpreter is instantiated
        <NativeSelect
          aria-label="Instantiated"
          size="xs"
          value={mode.place}
          data={places.filter((place) => hasUsers || place !== "Per User")}
          onChange={({ currentTarget }) => setMode(inPlace(mode, currentTarget.value as Mode["place"]))}
        />
        in
        <NativeSelect
          aria-label="Sharing"
          size="xs"
          value={mode.sharing}
          data={[...sharingsIn(mode.place)]}
          onChange={({ currentTarget }) => setMode({ ...mode, sharing: currentTarget.value as Sharing })}
        />
        process
        {mode.place === "Per User" && (
          <>
            and Per Note in
            <NativeSelect
              aria-label="Sharing among notes"
              size="xs"
              value={mode.note}
              data={[...sharings]}
              onChange={({ currentTarget }) => setMode({ ...mode, note: currentTarget.value as Sharing })}
            />
            process
          </>
        )}
        .
      </p>
      <p className={classes["words"]}>{wordsFor(mode)}</p>
      {mayImpersonate(mode) && (
        <Checkbox
          label="User Impersonate"
          description="Code runs as the system account of the same name as the user"
          checked={option.isUserImpersonate}
          onChange={({ currentTarget }) => set({ isUserImpersonate: currentTarget.checked })}
        />
      )}
      <Checkbox
        label="Connect to existing process"
        checked={option.isExistingProcess}
        onChange={({ currentTarget }) => set({ isExistingProcess: currentTarget.checked })}
      />
      {option.isExistingProcess && (
        <div className={classes["pair"]}>
          <TextInput
            label="Host"
            value={option.host ?? ""}
            onChange={({ currentTarget }) => set({ host: currentTarget.value })}
          />
          <TextInput
            label="Port"
            type="number"
            min={1}
            max={65535}
            value={option.port > 0 ? option.port : ""}
            onChange={({ currentTarget }) => set({ port: Math.round(Number(currentTarget.value)) || -1 })}
          />
        </div>
      )}
      <Checkbox
        label="Set permission"
        checked={option.setPermission}
        onChange={({ currentTarget }) => set({ setPermission: currentTarget.checked })}
      />
      {option.setPermission && (
        <NamesField
          label="Owners"
          description="Users and roles that may run it"
          names={option.owners ?? []}
          isReadOnly={false}
          onChange={(owners) => set({ owners: [...owners] })}
        />
      )}
    </div>
  );
}
