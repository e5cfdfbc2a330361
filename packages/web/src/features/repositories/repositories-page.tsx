import { Button, NativeSelect, Table, TextInput } from "@mantine/core";
import { RestError } from "@octavo/client";
import { IconPencil, IconRefresh } from "@tabler/icons-react";
import { type FormEvent, useCallback, useRef } from "react";
import { z } from "zod";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useRefetchWhenVisible } from "../../platform/use-polled-query.ts";
import { useQuery } from "../../platform/use-query.ts";
import { useCommands, useRowCommands } from "../../ui/commands/use-commands.ts";
import { type FieldValues, mergeEdits } from "../../ui/merge-edits.ts";
import { pageNotifications } from "../../ui/notices/page-notifications.ts";
import { changedMeanwhile, saveUnlessTaken, toastRefusal } from "../../ui/notify.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { SavedFields } from "../../ui/saved-fields.tsx";
import { Card, Screen } from "../../ui/screen.tsx";
import { texts as uiTexts } from "../../ui/texts.ts";
import { askToDiscard, unsavedChanges, useUnsaved } from "../../ui/unsaved.ts";
import { useBusyState } from "../../ui/use-busy.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useKeptState } from "../../ui/use-kept.ts";
import classes from "./repositories.module.css";
import { texts } from "./texts.ts";

const repositorySchema = z.object({
  name: z.string(),
  className: z.string(),
  settings: z.array(
    z.object({
      name: z.string(),
      type: z.enum(["INPUT", "DROPDOWN"]),
      /** What can be chosen from. */
      value: z.array(z.object({ name: z.string(), value: z.string() })),
      selected: z.string(),
    }),
  ),
});
type Repository = z.infer<typeof repositorySchema>;
const repositoriesSchema = z.array(repositorySchema);

/** Where notes are kept. */
export function RepositoriesPage() {
  const t = useTranslation(texts);
  const { rest } = useServices();
  const ask = useCallback(() => rest.call("GET", "/notebook-repositories", repositoriesSchema), [rest]);
  const asked = useQuery(ask);
  const { answer, refetch } = asked;
  useRefetchWhenVisible(refetch);
  const reading = useBusyState();

  async function reloadRepositories() {
    try {
      await reading.during(() => rest.call("GET", "/notebook-repositories/reload", z.unknown()));
      pageNotifications.done(t("wereRead"));
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      pageNotifications.problem(error.message);
    }
  }

  useCommands(() => [
    answer.state === "done"
      ? {
          id: "readNotesAgain",
          label: t("readAgain"),
          place: t("title"),
          icon: IconRefresh,
          perform: () => void reloadRepositories(),
        }
      : null,
  ]);

  return (
    <Screen
      answer={answer}
      title={t("title")}
      sentence={t("sentence")}
      action={
        <Button
          ref={reading.button}
          variant="default"
          loading={reading.isBusy}
          onClick={() => void reloadRepositories()}
        >
          {t("readAgain")}
        </Button>
      }
    >
      <QueryView asked={asked}>
        {(repositories) =>
          repositories.map((repository) => (
            <RepositoryCard key={repository.className} repository={repository} ask={ask} onSaved={refetch} />
          ))
        }
      </QueryView>
    </Screen>
  );
}

interface RepositoryCardProps {
  readonly repository: Repository;
  /** All of them as they are by now. */
  readonly ask: () => Promise<readonly Repository[]>;
  readonly onSaved: () => void;
}

interface Draft {
  readonly began: FieldValues;
  readonly values: FieldValues;
}

function valuesOfRepository({ settings }: Pick<Repository, "settings">): FieldValues {
  return Object.fromEntries(settings.map(({ name, selected }) => [name, selected]));
}

function RepositoryCard({ repository, ask, onSaved }: RepositoryCardProps) {
  const t = useTranslation(texts);
  const common = useTranslation(uiTexts);
  const { rest } = useServices();
  const { name, className, settings } = repository;
  const [draft, setDraft] = useKeptState<Draft | null>(`repository/${className}`, null);
  const saving = useBusyState();
  const hasChanges = draft !== null && JSON.stringify(draft.values) !== JSON.stringify(draft.began);
  const isIncomplete = Object.values(draft?.values ?? {}).some((value) => value.trim() === "");
  const set = (change: FieldValues) => setDraft((last) => last && { ...last, values: { ...last.values, ...change } });

  async function saveRepository({ began }: Draft, wanted: FieldValues) {
    await rest.call("PUT", "/notebook-repositories", z.unknown(), { name: className, settings: wanted });
    // Another form may be open by then.
    setDraft((last) => (last?.began === began ? null : last));
    onSaved();
  }
  /** What others saved meanwhile stays; where it is what was changed here, it asks. */
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (draft === null || isIncomplete || saving.isBusy) return;
    void saveUnlessTaken({
      saving,
      compare: async () => {
        const now = (await ask()).find((one) => one.className === className) ?? repository;
        const { values, isTaken } = mergeEdits({
          began: draft.began,
          mine: draft.values,
          theirs: valuesOfRepository(now),
        });
        return { isTaken, put: () => saveRepository(draft, values) };
      },
      question: changedMeanwhile(name),
      refuse: ({ message }) => toastRefusal(saving, t("notSaved", { reason: message })),
    });
  }

  const unsaved = hasChanges ? unsavedChanges() : null;
  useUnsaved(unsaved);
  const editButton = useFocusBack(draft !== null);
  const edit =
    draft === null && settings.length > 0
      ? () => setDraft({ began: valuesOfRepository(repository), values: valuesOfRepository(repository) })
      : null;
  const card = useRef<HTMLElement>(null);
  useRowCommands(card, () => [
    edit && {
      id: `editRepository-${className}`,
      label: t("editOf", { name }),
      place: t("title"),
      icon: IconPencil,
      perform: edit,
    },
  ]);

  return (
    <Card ref={card} label={name}>
      <div className={classes["head"]}>
        <h2>{name}</h2>
        {edit && (
          <Button ref={editButton} variant="subtle" size="compact-sm" onClick={edit}>
            {common("edit")}
          </Button>
        )}
      </div>
      <form aria-label={name} onSubmit={handleSubmit} autoComplete="off">
        <SavedFields isBusy={saving.isBusy}>
          <Table className={classes["table"] ?? ""} verticalSpacing={6} layout="fixed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("name")}</Table.Th>
                <Table.Th>{t("value")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {settings.map((setting, at) => (
                <Table.Tr key={setting.name}>
                  <Table.Td className={classes["name"] ?? ""}>
                    {setting.name}{" "}
                    {draft !== null && draft.values[setting.name] !== draft.began[setting.name] && (
                      <span className={classes["changed"]}>{common("changed")}</span>
                    )}
                  </Table.Td>
                  <Table.Td className={classes["value"] ?? ""}>
                    {draft === null ? (
                      setting.selected
                    ) : setting.type === "INPUT" ? (
                      <TextInput
                        aria-label={setting.name}
                        autoFocus={at === 0}
                        value={draft.values[setting.name] ?? ""}
                        onChange={({ currentTarget }) => set({ [setting.name]: currentTarget.value })}
                      />
                    ) : (
                      <NativeSelect
                        aria-label={setting.name}
                        value={draft.values[setting.name] ?? ""}
                        data={setting.value.map((choice) => ({ value: choice.value, label: choice.name }))}
                        onChange={({ currentTarget }) => set({ [setting.name]: currentTarget.value })}
                      />
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </SavedFields>
        {draft !== null && (
          <div className={classes["buttons"]}>
            <Button variant="default" onClick={() => askToDiscard(unsaved, () => setDraft(null))}>
              {common("cancel")}
            </Button>
            <Button ref={saving.button} type="submit" loading={saving.isBusy} disabled={isIncomplete}>
              {common("save")}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
