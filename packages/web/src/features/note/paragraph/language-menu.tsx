import { Loader, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import { longestHead } from "../../../grammars/magic.ts";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useOverlay } from "../../../platform/overlay-stack.ts";
import { useServices } from "../../../platform/services.tsx";
import { keyboardHolder } from "../../../ui/keyboard-holder.ts";
import { useNoteSession, useNoteState } from "../context/session-context.tsx";
import { installedLanguages, type Language } from "../editor/installed-languages.ts";
import { useLiveText } from "../editor/use-live-text.ts";
import { languageIn, languageLabel } from "../session/change-language.ts";
import classes from "./language-menu.module.css";
import { texts } from "./texts.ts";

interface LanguageMenuProps {
  readonly paragraphId: string;
  readonly isReadOnly: boolean;
}

/** Which language a paragraph is written in, and the way to another one. */
export const LanguageMenu = memo(function LanguageMenu({ paragraphId, isReadOnly }: LanguageMenuProps) {
  const t = useTranslation(texts);
  const session = useNoteSession();
  const group = useNoteState(({ note }) => note?.defaultInterpreterGroup ?? "");
  const name = useLiveText(session.replica.text(paragraphId), (text) =>
    languageIn(text.sliceString(0, longestHead), group),
  );
  const [isOpen, setIsOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The button is another one while the menu is open: it has the keyboard from the one that was pressed, and gives it back.
  useLayoutEffect(() => {
    const isAnother = wasOpen.current !== isOpen;
    wasOpen.current = isOpen;
    if (isAnother && !keyboardHolder()) target.current?.focus({ preventScroll: true });
  }, [isOpen]);
  useOverlay(isOpen, { kind: "menu", close: () => setIsOpen(false) });
  const label = name ? languageLabel(name) : t("noLanguage");
  if (isReadOnly) return <span className={classes["language"]}>{label}</span>;
  const button = (
    <button
      ref={target}
      type="button"
      className={classes["language"]}
      aria-label={t("languageIs", { language: label })}
      aria-haspopup="menu"
      onClick={() => setIsOpen(true)}
    >
      {label}
      <IconChevronDown size={12} aria-hidden />
    </button>
  );
  if (!isOpen) return button;
  const choose = (chosen: string) => {
    session.changeLanguage(paragraphId, chosen);
    session.focus(paragraphId);
  };
  return (
    <Menu
      opened
      onChange={setIsOpen}
      position="bottom-end"
      width={240}
      shadow="sm"
      withinPortal
      middlewares={{ flip: true, shift: true, size: { padding: 8 } }}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown style={{ overflowY: "auto" }}>
        <Languages current={name ?? null} onChoose={choose} />
      </Menu.Dropdown>
    </Menu>
  );
});

interface LanguagesProps {
  readonly current: string | null;
  readonly onChoose: (name: string) => void;
}

function Languages({ current, onChoose }: LanguagesProps) {
  const t = useTranslation(texts);
  const { connection } = useServices();
  const [languages, setLanguages] = useState<readonly Language[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    installedLanguages(connection).then(
      (found) => isWanted && setLanguages(found),
      (reason: unknown) => isWanted && setProblem(reason instanceof Error ? reason.message : String(reason)),
    );
    return () => {
      isWanted = false;
    };
  }, [connection]);
  if (problem !== null) return <Menu.Label role="alert">{problem}</Menu.Label>;
  if (languages === null) return <Loader size="xs" m="sm" aria-label={t("languagesCome")} />;
  return languages.map(({ name, label }) => (
    <Menu.RadioItem
      key={name}
      value={name}
      checked={name === current}
      closeMenuOnClick
      rightSection={<code className={classes["magic"]}>{`%${name}`}</code>}
      onChange={() => onChoose(name)}
    >
      {label}
    </Menu.RadioItem>
  ));
}
