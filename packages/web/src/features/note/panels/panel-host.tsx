import { Drawer } from "@mantine/core";
import { type ComponentType, useEffect } from "react";
import { useStore } from "zustand";
import type { PlainKeyOf } from "../../../i18n/translation.ts";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useOverlay } from "../../../platform/overlay-stack.ts";
import { useServices } from "../../../platform/services.tsx";
import { createLazyPart } from "../../../ui/shell/lazy-part.tsx";
import { isAwaited } from "../../../ui/use-kept.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { PanelFocus } from "./panel-focus.tsx";
import { closePanel, dropPanel, type PanelName, panelStore } from "./panel-store.ts";
import classes from "./panels.module.css";
import { type english, texts } from "./texts.ts";

interface Panel {
  readonly title: PlainKeyOf<typeof english>;
  readonly close: PlainKeyOf<typeof english>;
  readonly Body: ComponentType;
}

const waiting = () => <Waiting />;

const panels: Readonly<Record<PanelName, Panel>> = {
  data: {
    title: "data",
    close: "closeData",
    Body: createLazyPart(async () => (await import("./data/data-panel.tsx")).DataPanel, { waiting }),
  },
  files: {
    title: "files",
    close: "closeFiles",
    Body: createLazyPart(async () => (await import("./files/files-panel.tsx")).FilesPanel, { waiting }),
  },
  interpreters: {
    title: "interpreters",
    close: "closeInterpreters",
    Body: createLazyPart(async () => (await import("./interpreters/interpreters-panel.tsx")).InterpretersPanel, {
      waiting,
    }),
  },
  permissions: {
    title: "permissions",
    close: "closePermissions",
    Body: createLazyPart(async () => (await import("./permissions/permissions-panel.tsx")).PermissionsPanel, {
      waiting,
    }),
  },
  revisions: {
    title: "revisions",
    close: "closeRevisions",
    Body: createLazyPart(async () => (await import("./revisions/revisions-panel.tsx")).RevisionsPanel, { waiting }),
  },
  schedule: {
    title: "schedule",
    close: "closeSchedule",
    Body: createLazyPart(async () => (await import("./schedule/schedule-panel.tsx")).SchedulePanel, { waiting }),
  },
};

/** The panel beside the note: the note stays where it is, and can be read and used meanwhile. */
export function PanelHost() {
  const t = useTranslation(texts);
  const open = useStore(panelStore, (state) => state.open);
  const isWide = useStore(panelStore, (state) => state.isWide);
  const { session } = useServices();
  // A user who has to log in again finds it as it was.
  useEffect(() => () => void (isAwaited(session.state) || dropPanel()), [session]);
  useOverlay(open !== null, { kind: "panel", close: closePanel });
  if (!open) return null;
  const { title, close, Body } = panels[open];
  return (
    <Drawer
      key={open}
      opened
      onClose={closePanel}
      // By `PanelFocus`, which knows whose key it is.
      closeOnEscape={false}
      position="right"
      size={isWide ? "min(1080px, 100%)" : 420}
      title={t(title)}
      withOverlay={false}
      lockScroll={false}
      trapFocus={false}
      closeButtonProps={{ "aria-label": t(close) }}
      transitionProps={{ duration: 0 }}
      classNames={{ inner: classes["inner"] ?? "", content: classes["content"] ?? "", title: classes["title"] ?? "" }}
    >
      <PanelFocus>
        <Body />
      </PanelFocus>
    </Drawer>
  );
}
