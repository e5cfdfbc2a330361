/** The properties of `%js` and `%ts`, and who may set each. */
import { type DriverDeclaration, languageAndTime, processVariables } from "@octavo/interpreter/properties";

export const javascriptDeclaration: DriverDeclaration = {
  properties: [...languageAndTime, ...processVariables],
  asksInCode: true,
};
