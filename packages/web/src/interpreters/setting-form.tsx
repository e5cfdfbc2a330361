import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "../language/use-texts.tsx";
import { useSession } from "../platform/use-connection.ts";
import { texts as uiTexts } from "../ui/texts.ts";
import { DependenciesEditor, noDependency } from "./dependencies-editor.tsx";
import { type Draft, withDependency, withProperty } from "./draft.ts";
import classes from "./interpreters.module.css";
import { OptionEditor } from "./option-editor.tsx";
import { noProperty, PropertiesEditor } from "./properties-editor.tsx";
import { texts } from "./texts.ts";

interface SettingFormProps {
  readonly label: string;
  readonly start: Draft;
  /** Fields that stand above the others. */
  readonly head?: ReactNode;
  /** Resolves to whether it is saved; the form stays open when it is not. */
  readonly onSave: (draft: Draft) => Promise<boolean>;
  /** Told whether something differs from how it began. */
  readonly onCancel: (hasChanges: boolean) => void;
}

/** All that can be set of a setting. What is typed into the last rows counts, also when it was not added. */
export function SettingForm({ label, start, head, onSave, onCancel }: SettingFormProps) {
  const t = useTexts(texts);
  const common = useTexts(uiTexts);
  const person = useSession();
  const [draft, setDraft] = useState(start);
  const [nextProperty, setNextProperty] = useState(noProperty);
  const [nextDependency, setNextDependency] = useState(noDependency);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // What opens it may stand at the foot of the screen, and is pressed by keyboard too.
  useEffect(() => {
    form.current?.scrollIntoView({ block: "nearest" });
    form.current?.querySelector<HTMLElement>("input, select")?.focus({ preventScroll: true });
  }, []);
  const whole = withDependency(withProperty(draft, nextProperty), nextDependency);

  const takeRows = () => {
    setDraft(whole);
    setNextProperty(noProperty);
    setNextDependency(noDependency);
  };
  async function handleSave() {
    setIsBusy(true);
    takeRows();
    if (!(await onSave(whole))) setIsBusy(false);
  }

  return (
    <form
      ref={form}
      className={classes["form"]}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void handleSave();
      }}
    >
      {head}
      <h3>{t("option")}</h3>
      <OptionEditor
        option={draft.option}
        hasUsers={person.type === "in" && person.hasAccounts}
        onChange={(option) => setDraft({ ...draft, option })}
      />
      <h3>{t("properties")}</h3>
      <PropertiesEditor
        properties={draft.properties}
        next={nextProperty}
        onChange={(properties) => setDraft({ ...draft, properties })}
        onNext={setNextProperty}
        onAdd={takeRows}
      />
      <h3>{t("dependencies")}</h3>
      <DependenciesEditor
        dependencies={draft.dependencies}
        next={nextDependency}
        onChange={(dependencies) => setDraft({ ...draft, dependencies })}
        onNext={setNextDependency}
        onAdd={takeRows}
      />
      <div className={classes["buttons"]}>
        <Button variant="default" onClick={() => onCancel(JSON.stringify(whole) !== JSON.stringify(start))}>
          {common("cancel")}
        </Button>
        <Button type="submit" loading={isBusy}>
          {common("save")}
        </Button>
      </div>
    </form>
  );
}
