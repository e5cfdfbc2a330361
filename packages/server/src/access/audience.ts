/** Who may use a new note: those that the server's settings name, or its maker and administrators alone. */
export type Audience = "asSet" | "makerAndAdministrators";
