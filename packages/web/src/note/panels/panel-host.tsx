import { Drawer } from "@mantine/core";
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect } from "react";
import { useStore } from "zustand";
import { closePanel, dropPanel, type PanelName, panelStore } from "./panel-store.ts";
import classes from "./panels.module.css";

interface Panel {
  readonly title: string;
  readonly Body: LazyExoticComponent<ComponentType>;
}

const panels: Readonly<Record<PanelName, Panel>> = {
  interpreters: {
    title: "Interpreters of this note",
    Body: lazy(async () => ({ default: (await import("./interpreters/interpreters-panel.tsx")).InterpretersPanel })),
  },
  permissions: {
    title: "Note permissions",
    Body: lazy(async () => ({ default: (await import("./permissions/permissions-panel.tsx")).PermissionsPanel })),
  },
  revisions: {
    title: "History",
    Body: lazy(async () => ({ default: (await import("./revisions/revisions-panel.tsx")).RevisionsPanel })),
  },
  schedule: {
    title: "Schedule",
    Body: lazy(async () => ({ default: (await import("./schedule/schedule-panel.tsx")).SchedulePanel })),
  },
};

/** The panel beside the note: the note stays where it is, and can be read and used meanwhile. */
export function PanelHost() {
  const open = useStore(panelStore, (state) => state.open);
  const isWide = useStore(panelStore, (state) => state.isWide);
  useEffect(() => dropPanel, []);
  if (!open) return null;
  const { title, Body } = panels[open];
  return (
    <Drawer
      key={open}
      opened
      onClose={closePanel}
      position="right"
      size={isWide ? "min(1080px, 100%)" : 420}
      title={title}
      withOverlay={false}
      lockScroll={false}
      trapFocus={false}
      closeButtonProps={{ "aria-label": `Close ${title.toLowerCase()}` }}
      transitionProps={{ duration: 0 }}
      classNames={{ inner: classes["inner"] ?? "", content: classes["content"] ?? "", title: classes["title"] ?? "" }}
    >
      <Suspense fallback={<div className={classes["waiting"]} aria-busy="true" />}>
        <Body />
      </Suspense>
    </Drawer>
  );
}
