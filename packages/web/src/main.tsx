import "./platform/schemas-without-eval.ts";
import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { createServices, ServicesProvider } from "./platform/services.tsx";
import { createRouter } from "./router.tsx";
import { cssVariablesResolver, theme } from "./ui/theme.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

createRoot(root).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
    <Notifications position="bottom-right" limit={4} />
    <ServicesProvider services={createServices()}>
      <RouterProvider router={createRouter()} />
    </ServicesProvider>
  </MantineProvider>,
);
