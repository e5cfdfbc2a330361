/** Who may use a new note: whoever the server's settings say, or its maker and administrators alone. */
export type Audience = "asSet" | "makerAndAdministrators";
