import { NumberInput, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { numberText } from "../../../i18n/formats.ts";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { texts } from "../common/texts.ts";
import { type LogSearch, mostHits } from "./log-search.ts";
import styles from "./text.module.css";

interface LogFindProps {
  readonly search: LogSearch;
  /** The line that was last gone to. */
  readonly line: number;
  readonly total: number;
  readonly onGo: (line: number) => void;
}

/** Finds words in all lines of an output, and goes to a line by its number. */
export function LogFind({ search, line, total, onGo }: LogFindProps) {
  const t = useTranslation(texts);
  const [wanted, setWanted] = useState<string | number>("");
  const step = (direction: 1 | -1) => {
    const place = search.beside(line, direction);
    const hit = place === null ? undefined : search.hits[place];
    if (hit !== undefined) onGo(hit);
  };
  const goToLine = () => {
    const number = Number(wanted);
    if (wanted !== "" && Number.isFinite(number))
      onGo(Math.min(Math.max(1, Math.round(number)), Math.max(1, total)) - 1);
  };

  return (
    <search className={styles["find"]}>
      <TextInput
        size="xs"
        type="search"
        aria-label={t("findInOutput")}
        placeholder={t("findInOutput")}
        leftSection={<IconSearch size={14} aria-hidden />}
        defaultValue={search.text}
        maxLength={1000}
        onChange={({ currentTarget }) => search.look(currentTarget.value)}
        onKeyDown={({ key, shiftKey }) => key === "Enter" && step(shiftKey ? -1 : 1)}
      />
      <IconButton label={t("previous")} icon={<IconChevronUp size={14} aria-hidden />} onPress={() => step(-1)} />
      <IconButton label={t("next")} icon={<IconChevronDown size={14} aria-hidden />} onPress={() => step(1)} />
      <span className={styles["hits"]} role="status">
        {hitsInWords(search, line)}
      </span>
      <NumberInput
        className={styles["goto"] ?? ""}
        size="xs"
        aria-label={t("goToLine")}
        placeholder={t("goToLine")}
        min={1}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        value={wanted}
        onChange={setWanted}
        onKeyDown={({ key }) => key === "Enter" && goToLine()}
      />
    </search>
  );
}

function hitsInWords({ text, hits, isDone, failure }: LogSearch, line: number): string {
  if (text === "") return "";
  if (failure !== null) return failure;
  if (hits.length === 0) return texts.t(isDone ? "notFound" : "searching");
  const count = hits.length;
  const found = { count, hits: `${numberText(count)}${count >= mostHits ? "+" : ""}` };
  const place = hits.indexOf(line);
  const words = place === -1 ? texts.t("hits", found) : texts.t("hitOf", { ...found, place: place + 1 });
  return `${words}${isDone ? "" : "…"}`;
}
