/** The sheets that open over the table. */
export type SheetName = "menu" | "log" | "keys" | "leave" | "trick";
