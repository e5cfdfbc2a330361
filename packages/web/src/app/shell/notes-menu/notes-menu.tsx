import { Button, Popover } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { texts } from "../../../features/notes/texts.ts";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useOverlay } from "../../../platform/overlay-stack.ts";
import { leaveForPage } from "../../../ui/page-main.tsx";
import { createLazyPart } from "../../../ui/shell/lazy-part.tsx";

const NotesPanel = createLazyPart(async () => (await import("./notes-panel.tsx")).NotesPanel, {
  waiting: () => <div style={{ height: 420 }} aria-busy="true" />,
});

/** The way to any other note from wherever one is. */
export function NotesMenu() {
  const t = useTranslation(texts);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes because the place changed
  useEffect(() => setIsOpen(false), [pathname]);

  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  useOverlay(isOpen, { kind: "menu", close });
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => (next ? setIsOpen(true) : close())}
      position="bottom-start"
      width="min(340px, calc(100vw - 16px))"
      shadow="sm"
      trapFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          ref={button}
          variant="subtle"
          color="var(--color-ink)"
          size="compact-md"
          fz={13}
          style={{ flex: "none" }}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setIsOpen((was) => !was)}
        >
          {t("notes")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t("notes")}>
        <NotesPanel
          onLeave={close}
          onGo={() => {
            leaveForPage();
            setIsOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
