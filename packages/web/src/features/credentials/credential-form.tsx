import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { SavedFields } from "../../ui/saved-fields.tsx";
import { texts as uiTexts } from "../../ui/texts.ts";
import { askToDiscard, useUnsaved } from "../../ui/unsaved.ts";
import { type Busy, useBusyState } from "../../ui/use-busy.ts";
import { useIsHere } from "../../ui/use-is-here.ts";
import { useKeptState } from "../../ui/use-kept.ts";
import classes from "./credentials.module.css";
import { type Entered, problemWith } from "./credentials.ts";
import { EntitiesOffered } from "./entities-offered.tsx";
import { texts } from "./texts.ts";

/** The list of what is offered for the entity. */
const entities = "entities";

/** What is to be saved, and what is notified of how that goes. */
export interface CredentialSaving {
  readonly entered: Entered;
  readonly saving: Busy;
  readonly onSaved: () => void;
}

interface CredentialFormProps {
  readonly title: string;
  readonly hint?: string;
  /** Null for a new one. */
  readonly entity: string | null;
  readonly username?: string;
  /** Those there are: what is saved under one of their names takes its place. */
  readonly taken?: readonly string[];
  readonly onSave: (saving: CredentialSaving) => void;
  readonly onClose: () => void;
}

export function CredentialForm(props: CredentialFormProps) {
  const { title, hint, entity, username = "", taken = [], onSave, onClose } = props;
  const t = useTranslation(texts);
  const common = useTranslation(uiTexts);
  const [entered, setEntered] = useKeptState<Entered>(`credential/${entity ?? ""}`, {
    entity: entity ?? "",
    username,
    password: "",
  });
  const [problem, setProblem] = useState<string | null>(null);
  const saving = useBusyState();
  const { isBusy, button } = saving;
  const isHere = useIsHere();
  const [began] = useKeptState(`credential/${entity ?? ""}/began`, entered);
  const isChanged = entered.entity !== began.entity || entered.username !== began.username || entered.password !== "";
  const unsaved = isChanged ? { title: t("discardTitle"), text: t("discardText") } : null;
  useUnsaved(unsaved);
  const set = (change: Partial<Entered>) => {
    setEntered((last) => ({ ...last, ...change }));
    setProblem(null);
  };

  // What is complained about below them is theirs.
  const isMissing = (value: string) => problem !== null && value.trim() === "";

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const found = problemWith(entered, entity === null);
    setProblem(found);
    if (found !== null || isBusy) return;
    const trimmed = { ...entered, entity: entered.entity.trim(), username: entered.username.trim() };
    onSave({ entered: trimmed, saving, onSaved: () => isHere() && onClose() });
  }

  return (
    <form className={classes["form"]} aria-label={title} onSubmit={handleSubmit} autoComplete="off">
      <SavedFields isBusy={isBusy}>
        <TextInput
          label={t("entity")}
          placeholder={t("interpreterName")}
          value={entered.entity}
          error={isMissing(entered.entity)}
          disabled={entity !== null}
          {...(entity === null ? { list: entities } : {})}
          autoFocus={entity === null}
          description={taken.includes(entered.entity.trim()) ? t("replaces") : null}
          inputWrapperOrder={["label", "input", "description", "error"]}
          onChange={({ currentTarget }) => set({ entity: currentTarget.value })}
        />
        {entity === null && <EntitiesOffered id={entities} typed={entered.entity} />}
        <TextInput
          label={t("username")}
          value={entered.username}
          error={isMissing(entered.username)}
          autoFocus={entity !== null}
          autoComplete="off"
          onChange={({ currentTarget }) => set({ username: currentTarget.value })}
        />
        <PasswordField
          label={t("password")}
          value={entered.password}
          error={isMissing(entered.password)}
          autoComplete="new-password"
          onChange={({ currentTarget }) => set({ password: currentTarget.value })}
        />
      </SavedFields>
      {hint && <p className={classes["hint"]}>{hint}</p>}
      {problem && (
        <p className={classes["problem"]} role="alert">
          {problem}
        </p>
      )}
      <div className={classes["buttons"]}>
        <Button variant="default" onClick={() => askToDiscard(unsaved, onClose)}>
          {common("cancel")}
        </Button>
        <Button ref={button} type="submit" loading={isBusy}>
          {common("save")}
        </Button>
      </div>
    </form>
  );
}
