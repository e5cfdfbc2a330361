import { Configured, type TableLike } from "../host.ts";

/** What a view makes of a table before it draws, and the settings for that. */
export default class Transformation extends Configured {
  transform(_table: TableLike): unknown {
    return undefined;
  }
}
