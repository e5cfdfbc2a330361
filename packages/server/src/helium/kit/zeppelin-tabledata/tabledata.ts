export { default } from "../zeppelin-tabledata.ts";
