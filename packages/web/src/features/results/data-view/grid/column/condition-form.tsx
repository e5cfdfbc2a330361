import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { type ColumnKind, type Condition, numberInCell, timeSpanOf } from "@octavo/note";
import { type FormEvent, useState } from "react";
import type { PlainKeyOf } from "../../../../../i18n/translation.ts";
import { useTranslation } from "../../../../../i18n/use-texts.tsx";
import { type english, texts } from "../../common/texts.ts";
import type { ShownColumn } from "../state/grid-state.ts";

type Test = string;

/** Tests that are named in words, by their names among the texts. */
const textTests = ["contains", "notContains", "equals", "notEquals", "starts", "notStarts", "ends", "notEnds"] as const;
const emptyTests = ["empty", "notEmpty"] as const;
const amountChoices = [
  { value: "equals", label: "=" },
  { value: "notEquals", label: "≠" },
  { value: "less", label: "<" },
  { value: "atMost", label: "≤" },
  { value: "more", label: ">" },
  { value: "atLeast", label: "≥" },
] as const;

interface ConditionFormProps {
  readonly column: ShownColumn;
  readonly onChange: (condition: Condition | null) => void;
}

/** A condition of a column, put together from choices. */
export function ConditionForm({ column, onChange }: ConditionFormProps) {
  const t = useTranslation(texts);
  const [asText, setAsText] = useState(column.kind === "text" || column.state.condition?.type === "text");
  const kind = asText ? "text" : column.kind;
  const [test, setTest] = useState<Test>(() => testOfCondition(column.state.condition, kind));
  const [first, setFirst] = useState(() => valuesOfCondition(column.state.condition)[0]);
  const [second, setSecond] = useState(() => valuesOfCondition(column.state.condition)[1]);
  const problem = hasConditionProblem({ kind, test, first, second });
  const inWords = (tests: readonly PlainKeyOf<typeof english>[]) => tests.map((value) => ({ value, label: t(value) }));
  const asksNothing = test === "empty" || test === "notEmpty";

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!problem) onChange(conditionOf({ column: column.index, kind, test, first, second }));
  };
  return (
    <form onSubmit={handleSubmit} aria-label={t("filterColumn", { name: column.name })}>
      <Stack gap={8}>
        <NativeSelect
          size="xs"
          aria-label={t("condition")}
          data={[
            ...(kind === "text" ? inWords(textTests) : [...amountChoices, ...inWords(["between"])]),
            ...inWords(emptyTests),
          ]}
          value={test}
          onChange={({ currentTarget }) => setTest(currentTarget.value)}
        />
        {!asksNothing && (
          <TextInput
            size="xs"
            data-autofocus
            aria-label={test === "between" ? t("from") : t("value")}
            placeholder={kind === "date" ? "2024-03-01" : kind === "number" ? "0" : t("textPlaceholder")}
            value={first}
            onChange={({ currentTarget }) => setFirst(currentTarget.value)}
          />
        )}
        {test === "between" && (
          <TextInput
            size="xs"
            aria-label={t("to")}
            placeholder={kind === "date" ? "2024-04-01" : "100"}
            value={second}
            onChange={({ currentTarget }) => setSecond(currentTarget.value)}
          />
        )}
        <Group justify="space-between" gap={8}>
          {column.kind === "text" ? (
            <span />
          ) : (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              onClick={() => {
                setAsText(!asText);
                setTest(asText ? "equals" : "contains");
              }}
            >
              {t(!asText ? "asText" : column.kind === "number" ? "asNumber" : "asDate")}
            </Button>
          )}
          <Group gap={8}>
            <Button
              size="compact-xs"
              variant="default"
              disabled={!column.state.condition}
              onClick={() => onChange(null)}
            >
              {t("clear")}
            </Button>
            <Button size="compact-xs" type="submit" disabled={problem}>
              {t("apply")}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

function testOfCondition(condition: Condition | undefined, kind: ColumnKind): Test {
  if (!condition) return kind === "text" ? "contains" : "equals";
  return "test" in condition ? condition.test : condition.type;
}

function valuesOfCondition(condition: Condition | undefined): readonly [string, string] {
  if (!condition) return ["", ""];
  if ("from" in condition) return [String(condition.from), String(condition.to)];
  if (condition.type === "text") return [condition.text, ""];
  if (condition.type === "number") return [String(condition.number), ""];
  return condition.type === "date" ? [condition.date, ""] : ["", ""];
}

interface Drafted {
  readonly kind: ColumnKind;
  readonly test: Test;
  readonly first: string;
  readonly second: string;
}

/** Whether what is filled in is not yet a condition. */
function hasConditionProblem({ kind, test, first, second }: Drafted): boolean {
  if (test === "empty" || test === "notEmpty") return false;
  const isGood = (text: string) =>
    kind === "text" ? text !== "" : kind === "number" ? numberInCell(text) !== null : timeSpanOf(text) !== null;
  return !isGood(first) || (test === "between" && !isGood(second));
}

function conditionOf({ column, kind, test, first, second }: Drafted & { readonly column: number }): Condition {
  if (test === "empty" || test === "notEmpty") return { type: test, column };
  if (kind === "text") {
    const known = textTests.find((one) => one === test) ?? "contains";
    return { type: "text", column, test: known, text: first };
  }
  const amountTests = [...amountChoices.map(({ value }) => value), "between"] as const;
  const known = amountTests.find((one) => one === test) ?? "equals";
  if (kind === "number") {
    const number = numberInCell(first) ?? 0;
    if (known === "between")
      return { type: "number", column, test: known, from: number, to: numberInCell(second) ?? 0 };
    return { type: "number", column, test: known, number };
  }
  if (known === "between") return { type: "date", column, test: known, from: first.trim(), to: second.trim() };
  return { type: "date", column, test: known, date: first.trim() };
}
