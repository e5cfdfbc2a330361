import { ActionIcon, Button, Table, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { DraftDependency } from "./draft.ts";
import classes from "./interpreters.module.css";

interface DependenciesEditorProps {
  readonly dependencies: readonly DraftDependency[];
  /** The one that is being typed below the others. */
  readonly next: DraftDependency;
  readonly onChange: (dependencies: readonly DraftDependency[]) => void;
  readonly onNext: (next: DraftDependency) => void;
  readonly onAdd: () => void;
}

export const noDependency: DraftDependency = { artifact: "", exclude: "" };

/** What the interpreter needs besides itself, in Zeppelin's way of naming it. */
export function DependenciesEditor({ dependencies, next, onChange, onNext, onAdd }: DependenciesEditorProps) {
  const set = (at: number, change: Partial<DraftDependency>) =>
    onChange(dependencies.map((each, place) => (place === at ? { ...each, ...change } : each)));
  return (
    <Table className={classes["table"] ?? ""} verticalSpacing={4} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Artifact</Table.Th>
          <Table.Th>Exclude</Table.Th>
          <Table.Th className={classes["narrow"] ?? ""}>
            <span className="visually-hidden">Action</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {dependencies.map(({ artifact, exclude }, at) => (
          <Table.Tr key={artifact}>
            <Table.Td>
              <code className={classes["name"]}>{artifact}</code>
            </Table.Td>
            <Table.Td>
              <TextInput
                size="xs"
                aria-label={`Exclude from ${artifact}`}
                value={exclude}
                onChange={({ currentTarget }) => set(at, { exclude: currentTarget.value })}
              />
            </Table.Td>
            <Table.Td>
              <ActionIcon
                variant="subtle"
                aria-label={`Remove ${artifact}`}
                onClick={() => onChange(dependencies.filter((_, place) => place !== at))}
              >
                <IconX size={14} />
              </ActionIcon>
            </Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Td>
            <TextInput
              size="xs"
              aria-label="A new artifact"
              placeholder="groupId:artifactId:version or local file path"
              value={next.artifact}
              onChange={({ currentTarget }) => onNext({ ...next, artifact: currentTarget.value })}
            />
          </Table.Td>
          <Table.Td>
            <TextInput
              size="xs"
              aria-label="Exclude from the new artifact"
              placeholder="groupId:artifactId, separated by commas"
              value={next.exclude}
              onChange={({ currentTarget }) => onNext({ ...next, exclude: currentTarget.value })}
            />
          </Table.Td>
          <Table.Td>
            <Button
              variant="subtle"
              size="compact-xs"
              px={4}
              aria-label="Add the artifact"
              onClick={onAdd}
              disabled={next.artifact.trim() === ""}
            >
              <IconPlus size={14} />
            </Button>
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  );
}
