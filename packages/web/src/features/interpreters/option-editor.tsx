import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { Rich } from "../../i18n/rich.tsx";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { NamesField } from "../people/index.ts";
import classes from "./interpreters.module.css";
import {
  describeMode,
  type Mode,
  mayImpersonate,
  modeOfOption,
  optionOfMode,
  placesFor,
  type Sharing,
  sharings,
  sharingsIn,
  withProcessScope,
} from "./mode.ts";
import type { Option } from "./settings.ts";
import { texts } from "./texts.ts";

interface OptionEditorProps {
  /** By which what is half typed is found again after a login that ended. */
  readonly name: string;
  readonly option: Option;
  /** Modes of users are for named users. */
  readonly hasUsers: boolean;
  readonly onChange: (option: Option) => void;
}

/** How users share a setting, as a sentence with choices in it, and which users may use it. */
export function OptionEditor({ name, option, hasUsers, onChange }: OptionEditorProps) {
  const t = useTranslation(texts);
  const mode = modeOfOption(option);
  const choicesOf = (values: readonly (Mode["place"] | Sharing)[]) =>
    values.map((value) => ({ value, label: t(value === "Per User" && !hasUsers ? "perUserNeeds" : value) }));
  const set = (change: Partial<Option>) => onChange({ ...option, ...change });
  const setMode = (next: Mode) => {
    const { isUserImpersonate, ...members } = optionOfMode(next);
    set({ ...members, isUserImpersonate: isUserImpersonate && option.isUserImpersonate });
  };
  return (
    <div className={classes["option"]}>
      <div className={classes["sentence"]}>
        <Rich
          text={t(mode.place === "Per User" ? "instantiatedPerUser" : "instantiatedIn")}
          parts={{
            place: () => (
              <NativeSelect
                aria-label={t("instantiated")}
                value={mode.place}
                data={choicesOf(placesFor(mode, hasUsers))}
                onChange={({ currentTarget }) => setMode(withProcessScope(mode, currentTarget.value as Mode["place"]))}
              />
            ),
            sharing: () => (
              <NativeSelect
                aria-label={t("sharing")}
                value={mode.sharing}
                data={choicesOf(sharingsIn(mode.place))}
                onChange={({ currentTarget }) => setMode({ ...mode, sharing: currentTarget.value as Sharing })}
              />
            ),
            note: () => (
              <NativeSelect
                aria-label={t("sharingAmongNotes")}
                value={mode.note}
                data={choicesOf(sharings)}
                onChange={({ currentTarget }) => setMode({ ...mode, note: currentTarget.value as Sharing })}
              />
            ),
          }}
        />
      </div>
      <p className={classes["words"]}>{describeMode(mode)}</p>
      {mayImpersonate(mode) && (
        <Checkbox
          label={t("impersonate")}
          description={t("impersonateHint")}
          checked={option.isUserImpersonate}
          onChange={({ currentTarget }) => set({ isUserImpersonate: currentTarget.checked })}
        />
      )}
      <Checkbox
        label={t("connect")}
        checked={option.isExistingProcess}
        onChange={({ currentTarget }) => set({ isExistingProcess: currentTarget.checked })}
      />
      {option.isExistingProcess && (
        <div className={classes["pair"]}>
          <TextInput
            label={t("host")}
            required
            value={option.host ?? ""}
            onChange={({ currentTarget }) => set({ host: currentTarget.value })}
          />
          <TextInput
            label={t("port")}
            type="number"
            required
            min={1}
            max={65535}
            value={option.port > 0 ? option.port : ""}
            onChange={({ currentTarget }) => set({ port: Math.round(Number(currentTarget.value)) || -1 })}
          />
        </div>
      )}
      <Checkbox
        label={t("setPermission")}
        checked={option.setPermission}
        onChange={({ currentTarget }) => set({ setPermission: currentTarget.checked })}
      />
      {option.setPermission && (
        <NamesField
          keptAs={`${name}/owner`}
          label={t("owners")}
          description={t("ownersHint")}
          names={option.owners ?? []}
          whenEmpty={t("nobody")}
          isReadOnly={false}
          onChange={(owners) => set({ owners: [...owners] })}
        />
      )}
    </div>
  );
}
