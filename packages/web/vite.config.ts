import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = "127.0.0.1:8080";

export default defineConfig({
  // Relative, so that the page also works below a path of somebody's proxy.
  base: "./",
  plugins: [react()],
  // Two copies of either break `instanceof` between editor and text replica.
  resolve: { dedupe: ["@codemirror/state", "@codemirror/view", "react", "react-dom"] },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The schema library and the word that it may not evaluate strings must run together, before any schema is made.
          groups: [{ name: "schemas", test: /node_modules[\\/]zod[\\/]|schemas-without-eval/ }],
        },
      },
    },
  },
  server: { proxy: { "/api": `http://${server}`, "/ws": { target: `ws://${server}`, ws: true } } },
});
