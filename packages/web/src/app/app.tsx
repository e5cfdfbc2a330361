import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { LanguageProvider } from "../i18n/use-texts.tsx";
import { closeOnBack, pageOfWindow } from "../platform/close-on-back.ts";
import { leaveKeysToInputMethods } from "../platform/input-methods.ts";
import { type Services, ServicesProvider } from "../platform/services.tsx";
import noticeClasses from "../ui/notices/page-notifications.module.css";
import { watchKeyboard } from "../ui/page-main.tsx";
import { theme } from "../ui/theme.ts";
import { askToDiscardDialog } from "../ui/unsaved.ts";
import { createRouter } from "./router.tsx";

export function renderApp(root: HTMLElement, services: Services): void {
  leaveKeysToInputMethods();
  const handleMove = closeOnBack(pageOfWindow(window), askToDiscardDialog);
  const router = createRouter();
  router.subscribe(handleMove);
  watchKeyboard();
  createRoot(root).render(
    // Their sheets are among ours.
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} defaultColorScheme="auto">
      <LanguageProvider>
        {/* Over dialogs, and under menus: they do not cover what the user is about to choose. */}
        <Notifications
          classNames={noticeClasses}
          position="bottom-right"
          limit={Number.POSITIVE_INFINITY}
          zIndex={250}
        />
        <ServicesProvider services={services}>
          <RouterProvider router={router} />
        </ServicesProvider>
      </LanguageProvider>
    </MantineProvider>,
  );
}
