import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useSession } from "../../platform/use-connection.ts";
import { SavedFields } from "../../ui/saved-fields.tsx";
import { texts as uiTexts } from "../../ui/texts.ts";
import { askToDiscard, useUnsaved } from "../../ui/unsaved.ts";
import type { Busy } from "../../ui/use-busy.ts";
import { useKeptState } from "../../ui/use-kept.ts";
import { DependenciesEditor, noDependency } from "./dependencies-editor.tsx";
import { type Draft, isSamePart, rebaseDraft, withDependency, withProperty } from "./draft.ts";
import classes from "./interpreters.module.css";
import { OptionEditor } from "./option-editor.tsx";
import { noProperty, PropertiesEditor } from "./properties-editor.tsx";
import { texts } from "./texts.ts";

interface SettingFormProps {
  /** By which it is found again after a login that ended. */
  readonly name: string;
  readonly label: string;
  /** How it is now. Another one, for another group, takes the place of what was not changed. */
  readonly start: Draft;
  /** Names of properties that hold a secret, which is not shown and stays where nothing is typed. */
  readonly secrets?: readonly string[] | undefined;
  /** Fields that stand above the others. */
  readonly head?: ReactNode;
  /** Whether those fields hold something that is not saved. */
  readonly isHeadChanged?: boolean;
  /** Whether who opened it is at something else by now, and not to be led here. Default: they are not. */
  readonly isLate?: boolean;
  readonly saving: Busy;
  /** The form stays open until it is closed. */
  readonly onSave: (draft: Draft) => void;
  readonly onClose: () => void;
}

/** All that can be set of a setting. What is typed into the last rows counts, also when it was not added. */
export function SettingForm(props: SettingFormProps) {
  const { name, label, start, secrets = [], head, isHeadChanged, isLate = false, saving, onSave, onClose } = props;
  const t = useTranslation(texts);
  const common = useTranslation(uiTexts);
  const person = useSession();
  const [began, setBegan] = useKeptState(`${name}/began`, start);
  const [draft, setDraft] = useKeptState(`${name}/draft`, start);
  const [nextProperty, setNextProperty] = useKeptState(`${name}/property`, noProperty);
  const [nextDependency, setNextDependency] = useKeptState(`${name}/dependency`, noDependency);
  const [isLed] = useState(!isLate);
  const form = useRef<HTMLFormElement>(null);
  // What opens it may stand at the foot of the screen, and is pressed by keyboard too.
  useEffect(() => {
    if (!isLed) return;
    // With the name of what is edited above it.
    const edited = form.current?.closest("section") ?? form.current;
    if (edited && !isInSight(edited)) edited.scrollIntoView({ block: "start" });
    form.current?.querySelector<HTMLElement>("input, select")?.focus({ preventScroll: true });
  }, [isLed]);
  if (!isSamePart(began, start)) {
    setBegan(start);
    setDraft(rebaseDraft(draft, began, start));
  }
  const whole = withDependency(withProperty(draft, nextProperty), nextDependency);
  const isChanged = isHeadChanged === true || !isSamePart(whole, began);
  const discarding = isChanged ? { title: t("discardTitle"), text: t("discardText") } : null;
  useUnsaved(discarding);

  const takeRows = () => {
    setDraft(whole);
    setNextProperty(noProperty);
    setNextDependency(noDependency);
  };
  const handleSave = () => {
    takeRows();
    onSave(whole);
  };

  return (
    <form
      ref={form}
      className={classes["form"]}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        handleSave();
      }}
    >
      <SavedFields isBusy={saving.isBusy}>
        {head}
        <Heading text={t("option")} isChanged={!isSamePart(draft.option, began.option)} />
        <OptionEditor
          name={name}
          option={draft.option}
          hasUsers={person.type === "in" && person.hasAccounts}
          onChange={(option) => setDraft({ ...draft, option })}
        />
        <Heading text={t("properties")} isChanged={!isSamePart(whole.properties, began.properties)} />
        <PropertiesEditor
          properties={draft.properties}
          began={began.properties}
          secrets={secrets}
          next={nextProperty}
          onChange={(properties) => setDraft({ ...draft, properties })}
          onNext={setNextProperty}
          onAdd={takeRows}
        />
        <Heading text={t("dependencies")} isChanged={!isSamePart(whole.dependencies, began.dependencies)} />
        <p className={classes["hint"]}>{t("dependenciesHint")}</p>
        <DependenciesEditor
          dependencies={draft.dependencies}
          began={began.dependencies}
          next={nextDependency}
          onChange={(dependencies) => setDraft({ ...draft, dependencies })}
          onNext={setNextDependency}
          onAdd={takeRows}
        />
      </SavedFields>
      <div className={classes["buttons"]}>
        <Button variant="default" onClick={() => askToDiscard(discarding, onClose)}>
          {common("cancel")}
        </Button>
        <Button ref={saving.button} type="submit" loading={saving.isBusy}>
          {common("save")}
        </Button>
      </div>
    </form>
  );
}

/** What of the setting stands below, and whether it is as it was. */
function Heading({ text, isChanged }: { readonly text: string; readonly isChanged: boolean }) {
  const common = useTranslation(uiTexts);
  return (
    <h3>
      {text} {isChanged && <span className={classes["changed"]}>{common("changed")}</span>}
    </h3>
  );
}

/** All of it, below the bar, whose height its style has. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= Number.parseFloat(getComputedStyle(element).scrollMarginTop) && bottom <= innerHeight;
}
