import { Button, Checkbox, Loader, NativeSelect, TextInput } from "@mantine/core";
import { RestError } from "@octavo/client";
import { IconTrash, IconX } from "@tabler/icons-react";
import { type FormEvent, useCallback, useRef } from "react";
import { z } from "zod";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useQuery } from "../../platform/use-query.ts";
import { useRowCommands } from "../../ui/commands/use-commands.ts";
import { openDialog } from "../../ui/dialogs/dialog-store.ts";
import { pageNotifications } from "../../ui/notices/page-notifications.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SavedFields } from "../../ui/saved-fields.tsx";
import { Card } from "../../ui/screen.tsx";
import { texts as uiTexts } from "../../ui/texts.ts";
import { askToDiscard, unsavedChanges, useUnsaved } from "../../ui/unsaved.ts";
import { useBusyState } from "../../ui/use-busy.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useFocusNext } from "../../ui/use-focus-next.ts";
import { useIsHere } from "../../ui/use-is-here.ts";
import { useKeptState } from "../../ui/use-kept.ts";
import classes from "./interpreters.module.css";
import { texts } from "./texts.ts";

const repositoriesSchema = z.array(z.object({ id: z.string(), url: z.string() }));
/** Those that are always there. */
const lasting = ["central", "local"];

const blank = {
  id: "",
  url: "",
  snapshot: false,
  username: "",
  password: "",
  proxyProtocol: "HTTP",
  proxyHost: "",
  proxyPort: "",
  proxyLogin: "",
  proxyPassword: "",
};

interface RepositoriesProps {
  /** Whether the form for one more is open, and the way to change that: the page opens it, too. */
  readonly adding: readonly [isAdding: boolean, setIsAdding: (isAdding: boolean) => void];
}

/** Where dependencies come from. */
export function Repositories({ adding: [isAdding, setIsAdding] }: RepositoriesProps) {
  const t = useTranslation(texts);
  const { rest } = useServices();
  const ask = useCallback(() => rest.call("GET", "/interpreter/repository", repositoriesSchema), [rest]);
  const asked = useQuery(ask);
  const { refetch } = asked;
  const addButton = useFocusBack(isAdding);

  /** Resolves to whether the server has done it; shows a refusal. */
  async function isCallDone(call: Promise<unknown>): Promise<boolean> {
    try {
      await call;
      return true;
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      pageNotifications.problem(error.message);
      return false;
    } finally {
      refetch();
    }
  }

  return (
    <Card isApart label={t("repositories")}>
      <div className={classes["head"]}>
        <h2>{t("repositories")}</h2>
        <span className={classes["actions"]}>
          <Button
            ref={addButton}
            variant="subtle"
            size="compact-sm"
            disabled={isAdding}
            onClick={() => setIsAdding(true)}
          >
            {t("addRepository")}
          </Button>
        </span>
      </div>
      <QueryView asked={asked}>
        {(repositories) => (
          <>
            <ul className={classes["tags"]}>
              {repositories.map(({ id, url }) => (
                <Repository
                  key={id}
                  id={id}
                  url={url}
                  onRemove={() =>
                    isCallDone(rest.call("DELETE", `/interpreter/repository/${encodeURIComponent(id)}`, z.unknown()))
                  }
                />
              ))}
            </ul>
            {isAdding && (
              <AddRepository
                taken={repositories.map(({ id }) => id)}
                onAdd={(repository) =>
                  isCallDone(rest.call("POST", "/interpreter/repository", z.unknown(), repository))
                }
                onClose={() => setIsAdding(false)}
              />
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}

interface RepositoryProps {
  readonly id: string;
  readonly url: string;
  readonly onRemove: () => Promise<boolean>;
}

function Repository({ id, url, onRemove }: RepositoryProps) {
  const t = useTranslation(texts);
  const row = useRef<HTMLLIElement>(null);
  useFocusNext(row);
  const { isBusy, during, button } = useBusyState();
  const label = t("removeRepository", { id });
  const remove = () =>
    openDialog({
      type: "confirm",
      confirmation: {
        title: t("removeTitle", { name: id }),
        text: t("removeRepositoryText"),
        action: t("remove"),
        perform: () => void during(onRemove),
      },
    });
  const isLasting = lasting.includes(id);
  useRowCommands(row, () => [
    isLasting || isBusy
      ? null
      : { id: `removeRepository-${id}`, label, place: t("repositories"), icon: IconTrash, perform: remove },
  ]);
  return (
    <li ref={row}>
      <span>{id}</span>
      {url !== "" && <span className={classes["address"]}>{url}</span>}
      {!isLasting && (
        <button ref={button} type="button" aria-label={label} aria-busy={isBusy} disabled={isBusy} onClick={remove}>
          {isBusy ? <Loader size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
        </button>
      )}
    </li>
  );
}

interface AddRepositoryProps {
  /** Ids that there are: one more of the same would take the place of what is there. */
  readonly taken: readonly string[];
  /** Resolves to whether it is there. */
  readonly onAdd: (repository: Record<string, unknown>) => Promise<boolean>;
  readonly onClose: () => void;
}

function AddRepository({ taken, onAdd, onClose }: AddRepositoryProps) {
  const t = useTranslation(texts);
  const common = useTranslation(uiTexts);
  const [entered, setEntered] = useKeptState("interpreters/repository", blank);
  const set = (change: Partial<typeof blank>) => setEntered((last) => ({ ...last, ...change }));
  const id = entered.id.trim();
  const isTaken = taken.includes(id);
  const isUrl = /^(https?|file):\/\/./.test(entered.url);

  const { isBusy, during, button } = useBusyState();
  const isHere = useIsHere();
  const isChanged = JSON.stringify(entered) !== JSON.stringify(blank);
  const unsaved = isChanged ? unsavedChanges() : null;
  useUnsaved(unsaved);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const { proxyPort } = entered;
    const isAdded = await during(() => onAdd({ ...entered, id, proxyPort: proxyPort === "" ? null : proxyPort }));
    if (isAdded && isHere()) onClose();
  }

  const text = (label: string, name: Exclude<keyof typeof blank, "snapshot">) => (
    <TextInput
      label={label}
      value={entered[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  );
  const password = (label: string, name: "password" | "proxyPassword") => (
    <PasswordField
      label={label}
      value={entered[name]}
      autoComplete="new-password"
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  );
  return (
    <form
      className={classes["repository"]}
      aria-label={t("addNewRepository")}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <SavedFields isBusy={isBusy}>
        <TextInput
          label={t("id")}
          autoFocus
          value={entered.id}
          error={isTaken && t(lasting.includes(id) ? "idLasting" : "idTaken", { id })}
          onChange={({ currentTarget }) => set({ id: currentTarget.value })}
        />
        <TextInput
          label={t("url")}
          placeholder="https://"
          value={entered.url}
          error={entered.url !== "" && !isUrl && t("urlRule")}
          onChange={({ currentTarget }) => set({ url: currentTarget.value })}
        />
        {text(t("username"), "username")}
        {password(t("password"), "password")}
        <Checkbox
          className={classes["snapshot"] ?? ""}
          label={t("snapshot")}
          checked={entered.snapshot}
          onChange={({ currentTarget }) => set({ snapshot: currentTarget.checked })}
        />
        <NativeSelect
          label={t("proxyProtocol")}
          value={entered.proxyProtocol}
          data={["HTTP", "HTTPS"]}
          onChange={({ currentTarget }) => set({ proxyProtocol: currentTarget.value })}
        />
        {text(t("proxyHost"), "proxyHost")}
        <TextInput
          label={t("proxyPort")}
          type="number"
          min={1}
          max={65535}
          value={entered.proxyPort}
          onChange={({ currentTarget }) => set({ proxyPort: currentTarget.value })}
        />
        {text(t("proxyLogin"), "proxyLogin")}
        {password(t("proxyPassword"), "proxyPassword")}
      </SavedFields>
      <div className={classes["buttons"]}>
        <Button variant="default" onClick={() => askToDiscard(unsaved, onClose)}>
          {common("cancel")}
        </Button>
        <Button ref={button} type="submit" loading={isBusy} disabled={id === "" || isTaken || !isUrl}>
          {t("add")}
        </Button>
      </div>
    </form>
  );
}
