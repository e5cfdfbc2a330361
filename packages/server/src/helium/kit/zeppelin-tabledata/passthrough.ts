import type { TableLike } from "../host.ts";
import Transformation from "./transformation.ts";

/** Gives the table as it is. */
export default class PassthroughTransformation extends Transformation {
  override transform(table: TableLike): TableLike {
    return table;
  }
}
