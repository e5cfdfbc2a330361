import { Table, TextInput } from "@mantine/core";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { type DraftDependency, isSamePart } from "./draft.ts";
import { AddCell, changedMark, EditorTable, RemoveCell } from "./editor-table.tsx";
import classes from "./interpreters.module.css";
import { texts } from "./texts.ts";

interface DependenciesEditorProps {
  readonly dependencies: readonly DraftDependency[];
  /** What they were before they were edited. */
  readonly began: readonly DraftDependency[];
  /** The one that is being typed below the others. */
  readonly next: DraftDependency;
  readonly onChange: (dependencies: readonly DraftDependency[]) => void;
  readonly onNext: (next: DraftDependency) => void;
  readonly onAdd: () => void;
}

export const noDependency: DraftDependency = { artifact: "", exclude: "" };

/** What the interpreter needs besides itself: of Python, or of Java as Zeppelin names it. */
export function DependenciesEditor({ dependencies, began, next, onChange, onNext, onAdd }: DependenciesEditorProps) {
  const t = useTranslation(texts);
  const set = (at: number, change: Partial<DraftDependency>) =>
    onChange(dependencies.map((each, place) => (place === at ? { ...each, ...change } : each)));
  return (
    <EditorTable heads={[t("artifact"), t("exclude")]}>
      {dependencies.map(({ artifact, exclude }, at) => (
        <Table.Tr key={artifact} {...changedMark(began.some((before) => isSamePart(before, { artifact, exclude })))}>
          <Table.Td>
            <code className={classes["name"]}>{artifact}</code>
          </Table.Td>
          <Table.Td>
            <TextInput
              aria-label={t("excludeFrom", { artifact })}
              value={exclude}
              onChange={({ currentTarget }) => set(at, { exclude: currentTarget.value })}
            />
          </Table.Td>
          <RemoveCell
            label={t("removeOf", { name: artifact })}
            onRemove={() => onChange(dependencies.filter((_, place) => place !== at))}
          />
        </Table.Tr>
      ))}
      <Table.Tr>
        <Table.Td>
          <TextInput
            aria-label={t("newArtifact")}
            placeholder={t("newArtifactForm")}
            value={next.artifact}
            onChange={({ currentTarget }) => onNext({ ...next, artifact: currentTarget.value })}
          />
        </Table.Td>
        <Table.Td>
          <TextInput
            aria-label={t("newExclude")}
            placeholder={t("newExcludeForm")}
            value={next.exclude}
            onChange={({ currentTarget }) => onNext({ ...next, exclude: currentTarget.value })}
          />
        </Table.Td>
        <AddCell label={t("addArtifact")} isDisabled={next.artifact.trim() === ""} onAdd={onAdd} />
      </Table.Tr>
    </EditorTable>
  );
}
