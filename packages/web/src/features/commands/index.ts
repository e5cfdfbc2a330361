/** The commands that hold on every page. */
export { appCommands } from "./app-commands.ts";
