import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { LanguageProvider } from "../i18n/use-texts.tsx";
import { pageOf, watchHistory } from "../platform/back-closes.ts";
import { leaveKeysToInputMethods } from "../platform/input-methods.ts";
import { type Services, ServicesProvider } from "../platform/services.tsx";
import noticeClasses from "../ui/notices/notices.module.css";
import { watchKeyboard } from "../ui/page-main.tsx";
import { theme } from "../ui/theme.ts";
import { askToDiscardDialog } from "../ui/unsaved.ts";
import { createRouter } from "./router.tsx";

export function showApp(root: HTMLElement, services: Services): void {
  leaveKeysToInputMethods();
  const handleMove = watchHistory(pageOf(window), askToDiscardDialog);
  const router = createRouter();
  router.subscribe(handleMove);
  watchKeyboard();
  createRoot(root).render(
    // Their sheets are among ours.
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} defaultColorScheme="auto">
      <LanguageProvider>
        {/* Over dialogs, and under menus: what somebody is about to choose is not covered. */}
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
