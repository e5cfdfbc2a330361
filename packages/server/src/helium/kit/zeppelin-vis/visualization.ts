export { default } from "../zeppelin-vis.ts";
