import { Button, NativeSelect } from "@mantine/core";
import type { Paragraph } from "@octavo/note";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useCopyText } from "../../../ui/use-copy.ts";
import { addressInNote, addressOfNote, addressOfResult, embedCodeOf } from "./links.ts";
import classes from "./share.module.css";
import { texts } from "./texts.ts";

interface LinkListProps {
  readonly noteId: string;
  readonly name: string;
  readonly paragraphs: readonly Paragraph[];
  /** The paragraph that the links are of at first. Default: the note */
  readonly paragraphId: string | undefined;
}

/** The link to the note, or to one of its paragraphs, and what puts the paragraph's result into another page. */
export function LinkList({ noteId, name, paragraphs, paragraphId }: LinkListProps) {
  const t = useTranslation(texts);
  const [chosen, setChosen] = useState(paragraphId ?? "");
  const at = paragraphs.findIndex(({ id }) => id === chosen);
  const wordsOf = ({ title, text }: Paragraph, index: number) => {
    const said = (title ?? "").trim() || firstLineOf(text);
    return said === ""
      ? t("paragraph", { number: index + 1 })
      : t("paragraphNamed", { number: index + 1, title: said });
  };
  const paragraph = paragraphs[at];
  return (
    <section aria-labelledby="share-links" className={classes["links"]}>
      <h3 id="share-links">{t("links")}</h3>
      <NativeSelect
        aria-label={t("linkTo")}
        value={paragraph ? chosen : ""}
        data={[
          { value: "", label: t("wholeNote") },
          ...paragraphs.map((each, index) => ({ value: each.id, label: wordsOf(each, index) })),
        ]}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      {paragraph ? (
        <>
          <Copied label={t("paragraphLink")} text={addressInNote(noteId, chosen)} />
          <Copied label={t("resultLink")} text={addressOfResult(noteId, chosen)} />
          <Copied label={t("embed")} text={embedCodeOf(noteId, chosen, `${name}: ${wordsOf(paragraph, at)}`)} />
          <p>{t("embedHint")}</p>
        </>
      ) : (
        <>
          <Copied label={t("noteLink")} text={addressOfNote(noteId)} />
          <p>{t("linkHint")}</p>
        </>
      )}
    </section>
  );
}

function Copied({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useTranslation(texts);
  const { outcome, copy } = useCopyText(() => text);
  return (
    <div className={classes["link"]}>
      <span className={classes["address"]}>
        <small>{label}</small>
        <code title={text}>{text}</code>
      </span>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={outcome === "copied" ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
        aria-label={outcome === null ? t("copyWhat", { what: label }) : t(outcome)}
        onClick={copy}
      >
        {t(outcome ?? "copy")}
      </Button>
    </div>
  );
}

const longestLine = 60;

/** What a paragraph without a title is known by. */
function firstLineOf(text: string): string {
  const line =
    text.split("\n").find((each) => each.trim() !== "" && !each.startsWith("%")) ?? text.split("\n")[0] ?? "";
  const plain = line.replace(/^#+\s*/, "").trim();
  return plain.length > longestLine ? `${plain.slice(0, longestLine)}…` : plain;
}
