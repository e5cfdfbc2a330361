/** The question for a login, wherever it is missing. */
export { askForLogin } from "./ask-for-login.ts";
