/** What `%sh` may be told, and by whom. Its scripts can set any variable for what they start; what the shell itself starts with is the setting's. */
import { languageAndTime, type PropertyTable, processVariables } from "@octavo/interpreter/properties";

export const shellProperties: PropertyTable = [...languageAndTime, ...processVariables];
