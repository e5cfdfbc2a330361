import { Button } from "@mantine/core";
import type { Json } from "@octavo/note";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { createLazyPart } from "../../../ui/shell/lazy-part.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { loadJsonView } from "../../results/index.ts";
import classes from "./file-preview.module.css";
import { texts } from "./texts.ts";

const JsonView = createLazyPart(async () => (await loadJsonView()).JsonView, { waiting: () => <Waiting /> });

const height = 420;

interface JsonTreeViewProps {
  readonly value: Json;
  readonly onText: () => void;
}

/** JSON that is no table. */
export function JsonTreeView({ value, onText }: JsonTreeViewProps) {
  const t = useTranslation(texts);
  return (
    <>
      <div className={classes["bar"]}>
        <Button size="xs" variant="default" onClick={onText}>
          {t("asText")}
        </Button>
      </div>
      <JsonView value={value} height={height} />
    </>
  );
}
