import { Menu, Text } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useOverlay } from "../../../platform/overlay-stack.ts";
import { type Command, isAvailable, labelOfCommand } from "../../../ui/commands/command.ts";
import { shownKeyOf } from "../../../ui/commands/key-map.ts";
import { isMac, printKeys, printPair } from "../../../ui/commands/keys.ts";
import { keyboardHolder } from "../../../ui/keyboard-holder.ts";
import { menuCommands, setFontSize, setParagraphWidth, widthCommands } from "../commands/paragraph-commands.ts";
import type { ParagraphContext } from "../commands/paragraph-context.ts";
import { largestFont, lookOfParagraph, narrowest, smallestFont, widest } from "../session/paragraph-config.ts";
import classes from "./paragraph.module.css";
import { Stepper } from "./stepper.tsx";
import { texts } from "./texts.ts";
import { ToolButton } from "./tool-button.tsx";

interface ParagraphMenuProps {
  /** Made when it is needed: most menus are never opened. */
  readonly contextOf: () => ParagraphContext | null;
}

/** Everything that can be done with a paragraph, each with its key. */
export const ParagraphMenu = memo(function ParagraphMenu({ contextOf }: ParagraphMenuProps) {
  const t = useTranslation(texts);
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
  const button = (
    <ToolButton
      ref={target}
      label={t("more")}
      icon={<IconDots size={16} />}
      opensMenu
      onPress={() => setIsOpen(true)}
    />
  );
  if (!isOpen) return button;
  return (
    <Menu
      opened
      onChange={setIsOpen}
      position="bottom-end"
      width={310}
      shadow="sm"
      withinPortal
      // As tall as there is room; what does not fit scrolls.
      middlewares={{ flip: true, shift: true, size: { padding: 8 } }}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown style={{ overflowY: "auto" }}>
        <Entries contextOf={contextOf} />
      </Menu.Dropdown>
    </Menu>
  );
});

function Entries({ contextOf }: ParagraphMenuProps) {
  const t = useTranslation(texts);
  const context = contextOf();
  if (!context) return null;
  const look = lookOfParagraph(context.paragraph.config);
  const named = menuCommands.filter(({ isNamed }) => isNamed?.(context) ?? true);
  return (
    <>
      {named.map((command, at) => (
        <Entry
          key={command.id}
          command={command}
          context={context}
          isFirst={at > 0 && named[at - 1]?.group !== command.group}
        />
      ))}
      <Menu.Divider />
      <Stepper
        label={t("fontSize")}
        value={look.fontSize}
        lowest={smallestFont}
        highest={largestFont}
        onChange={(size) => setFontSize(context, size)}
      />
      <Stepper
        label={t("width")}
        keys={widthKeys()}
        value={look.width}
        lowest={narrowest}
        highest={widest}
        onChange={(width) => setParagraphWidth(context, width)}
      />
    </>
  );
}

interface EntryProps {
  readonly command: Command<ParagraphContext>;
  readonly context: ParagraphContext;
  readonly isFirst: boolean;
}

function Entry({ command, context, isFirst }: EntryProps) {
  const { icon: Icon, isRemoval, perform } = command;
  const first = shownKeyOf(command);
  return (
    <>
      {isFirst && <Menu.Divider />}
      <Menu.Item
        {...(isRemoval ? { color: "var(--color-status-error)" } : {})}
        leftSection={<Icon size={16} />}
        rightSection={first && <KeyText>{printKeys(first, isMac)}</KeyText>}
        disabled={!isAvailable(command, context)}
        onClick={() => perform(context)}
      >
        {labelOfCommand(command, context)}
      </Menu.Item>
    </>
  );
}

function KeyText({ children }: { readonly children: string }) {
  return (
    <Text size="xs" c="var(--color-muted)" className={classes["keys"] ?? ""} truncate>
      {children}
    </Text>
  );
}

/** By which keys a paragraph becomes narrower and wider. */
function widthKeys(): ReactNode {
  const [narrower, wider] = widthCommands.map(shownKeyOf);
  return narrower && wider && <KeyText>{printPair(narrower, wider, isMac)}</KeyText>;
}
