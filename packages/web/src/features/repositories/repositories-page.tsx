import { Button, NativeSelect, Table, TextInput } from "@mantine/core";
import { RestError } from "@octavo/client";
import { IconPencil, IconRefresh } from "@tabler/icons-react";
import { type FormEvent, useCallback, useRef } from "react";
import { z } from "zod";
import { useTexts } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useAnswer } from "../../platform/use-answer.ts";
import { useAgainWhenLookedAt } from "../../platform/use-polled.ts";
import { AnswerView } from "../../ui/answer-view.tsx";
import { useLentRow, useLentToPalette } from "../../ui/commands/use-lent-to-palette.ts";
import { joined, type Values } from "../../ui/joined.ts";
import { changedMeanwhile, noticeRefusal, saveUnlessTaken } from "../../ui/late.ts";
import { notices } from "../../ui/notices/notices.ts";
import { SavedFields } from "../../ui/saved-fields.tsx";
import { Card, Screen } from "../../ui/screen.tsx";
import { texts as uiTexts } from "../../ui/texts.ts";
import { askToDiscard, unsavedChanges, useUnsaved } from "../../ui/unsaved.ts";
import { useBusy } from "../../ui/use-busy.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useKept } from "../../ui/use-kept.ts";
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
  const t = useTexts(texts);
  const { rest } = useServices();
  const ask = useCallback(() => rest.call("GET", "/notebook-repositories", repositoriesSchema), [rest]);
  const asked = useAnswer(ask);
  const { answer, again } = asked;
  useAgainWhenLookedAt(again);
  const reading = useBusy();

  async function reload() {
    try {
      await reading.during(() => rest.call("GET", "/notebook-repositories/reload", z.unknown()));
      notices.done(t("wereRead"));
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      notices.problem(error.message);
    }
  }

  useLentToPalette(() => [
    answer.state === "done"
      ? {
          id: "readNotesAgain",
          label: t("readAgain"),
          place: t("title"),
          icon: IconRefresh,
          perform: () => void reload(),
        }
      : null,
  ]);

  return (
    <Screen
      answer={answer}
      title={t("title")}
      sentence={t("sentence")}
      action={
        <Button ref={reading.button} variant="default" loading={reading.isBusy} onClick={() => void reload()}>
          {t("readAgain")}
        </Button>
      }
    >
      <AnswerView asked={asked}>
        {(repositories) =>
          repositories.map((repository) => (
            <RepositoryCard key={repository.className} repository={repository} ask={ask} onSaved={again} />
          ))
        }
      </AnswerView>
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
  readonly began: Values;
  readonly values: Values;
}

function valuesOf({ settings }: Pick<Repository, "settings">): Values {
  return Object.fromEntries(settings.map(({ name, selected }) => [name, selected]));
}

function RepositoryCard({ repository, ask, onSaved }: RepositoryCardProps) {
  const t = useTexts(texts);
  const common = useTexts(uiTexts);
  const { rest } = useServices();
  const { name, className, settings } = repository;
  const [draft, setDraft] = useKept<Draft | null>(`repository/${className}`, null);
  const saving = useBusy();
  const hasChanges = draft !== null && JSON.stringify(draft.values) !== JSON.stringify(draft.began);
  const isIncomplete = Object.values(draft?.values ?? {}).some((value) => value.trim() === "");
  const set = (change: Values) => setDraft((last) => last && { ...last, values: { ...last.values, ...change } });

  async function put({ began }: Draft, wanted: Values) {
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
        const { values, isTaken } = joined({ began: draft.began, mine: draft.values, theirs: valuesOf(now) });
        return { isTaken, put: () => put(draft, values) };
      },
      question: changedMeanwhile(name),
      refuse: ({ message }) => noticeRefusal(saving, t("notSaved", { reason: message })),
    });
  }

  const unsaved = hasChanges ? unsavedChanges() : null;
  useUnsaved(unsaved);
  const editButton = useFocusBack(draft !== null);
  const edit =
    draft === null && settings.length > 0
      ? () => setDraft({ began: valuesOf(repository), values: valuesOf(repository) })
      : null;
  const card = useRef<HTMLElement>(null);
  useLentRow(card, () => [
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
