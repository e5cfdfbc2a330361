import { SettingsError } from "../configuration/config.ts";
import { StartError } from "../storage/start-error.ts";

/** The options that a server would start with. @throws StartError when it could not start */
export function optionsOrStartError<Options>(read: () => Options): Options {
  try {
    return read();
  } catch (cause) {
    throw cause instanceof SettingsError ? new StartError(cause.message, { cause }) : cause;
  }
}
