/**
 * The properties of `%sh`, and who may set each. Its scripts can set any variable for what they start; what the shell itself starts with is the
 * setting's.
 */
import { type DriverDeclaration, languageAndTime, processVariables } from "@octavo/interpreter/properties";

/** Of Zeppelin's shell. */
const timeProperty = "shell.command.timeout.millisecs";

export const shellDeclaration: DriverDeclaration = {
  properties: [
    ...languageAndTime,
    ...processVariables,
    { name: timeProperty, type: "amount", setBy: "administrators", differs: false },
  ],
  isForgetful: true,
  // As Zeppelin's.
  runsAtOnce: 10,
  timeProperty,
  asksInCode: true,
};
