/** What `%js` and `%ts` may be told, and by whom. */
import { languageAndTime, type PropertyTable, processVariables } from "@octavo/interpreter/properties";

export const javascriptProperties: PropertyTable = [...languageAndTime, ...processVariables];
