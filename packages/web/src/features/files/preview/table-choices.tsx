import { Button, Checkbox, NativeSelect, NumberInput } from "@mantine/core";
import { type Delimited, type PreviewChoices, type TablePreview, textEncodings } from "@octavo/note";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { closeDialog } from "../../../ui/dialogs/dialog-store.ts";
import classes from "./file-preview.module.css";
import type { FilePreviewProps } from "./file-preview-props.ts";
import { pythonReading, sqlReading } from "./inserted-code.ts";
import { texts } from "./texts.ts";

interface TableChoicesProps extends Pick<FilePreviewProps, "path" | "area" | "onInsert"> {
  readonly preview: TablePreview;
  readonly choices: PreviewChoices;
  readonly onChoices: (choices: PreviewChoices) => void;
}

const mostSkipped = 1000;
const separators = [",", ";", "\t", "|"] as const;

/** How the file was read, each part of which may be chosen, and the ways to read it so in a paragraph. */
export function TableChoices({ path, area, onInsert, preview, choices, onChoices }: TableChoicesProps) {
  const t = useTranslation(texts);
  const { parts, part, header, delimited, format } = preview;
  const choose = (change: PreviewChoices) => onChoices({ ...choices, ...change });
  const sql = sqlReading(path, area, preview);
  const insert = (code: string) => {
    closeDialog();
    onInsert?.(code);
  };
  return (
    <div className={classes["bar"]}>
      {parts.length > 0 && (
        <NativeSelect
          size="xs"
          label={t(format === "xlsx" ? "sheet" : "table")}
          data={[...parts]}
          value={part ?? ""}
          onChange={({ currentTarget }) => onChoices({ part: currentTarget.value })}
        />
      )}
      {delimited && <DelimitedChoices delimited={delimited} onChoose={choose} />}
      {header !== null && (
        <Checkbox
          size="xs"
          label={t("header")}
          checked={header}
          onChange={({ currentTarget }) => choose({ header: currentTarget.checked })}
        />
      )}
      {(format === "csv" || format === "json") && (
        <Button size="xs" variant="default" onClick={() => onChoices({ isText: true })}>
          {t("asText")}
        </Button>
      )}
      {onInsert !== null && sql !== null && (
        <Button size="xs" onClick={() => insert(sql)}>
          {t("insertSql")}
        </Button>
      )}
      {onInsert !== null && (
        <Button
          size="xs"
          variant={sql === null ? "filled" : "default"}
          onClick={() => insert(pythonReading(path, area, preview))}
        >
          {t("insertPython")}
        </Button>
      )}
    </div>
  );
}

interface DelimitedChoicesProps {
  readonly delimited: Delimited;
  readonly onChoose: (change: PreviewChoices) => void;
}

function DelimitedChoices({ delimited, onChoose }: DelimitedChoicesProps) {
  const t = useTranslation(texts);
  const { encoding, delimiter, decimal, skip } = delimited;
  const names: Readonly<Record<string, string>> = {
    ",": t("comma"),
    ";": t("semicolon"),
    "\t": t("tab"),
    "|": t("bar"),
  };
  const known: readonly string[] = separators.some((each) => each === delimiter)
    ? separators
    : [...separators, delimiter];
  return (
    <>
      <NativeSelect
        size="xs"
        label={t("encoding")}
        data={[...textEncodings]}
        value={encoding}
        onChange={({ currentTarget }) =>
          onChoose({ encoding: textEncodings.find((each) => each === currentTarget.value) })
        }
      />
      <NativeSelect
        size="xs"
        label={t("separator")}
        data={known.map((value) => ({ value, label: names[value] ?? value }))}
        value={delimiter}
        onChange={({ currentTarget }) => onChoose({ delimiter: currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        label={t("decimal")}
        data={[
          { value: ".", label: t("point") },
          { value: ",", label: t("comma") },
        ]}
        value={decimal}
        onChange={({ currentTarget }) => onChoose({ decimal: currentTarget.value === "," ? "," : "." })}
      />
      <NumberInput
        size="xs"
        w="9rem"
        label={t("skip")}
        min={0}
        max={mostSkipped}
        allowDecimal={false}
        clampBehavior="strict"
        value={skip}
        onChange={(value) => typeof value === "number" && value !== skip && onChoose({ skip: value })}
      />
    </>
  );
}
