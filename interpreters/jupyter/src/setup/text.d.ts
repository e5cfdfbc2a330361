/** The text of a file, put in by the bundler. */
declare module "*.py?raw" {
  const text: string;
  export default text;
}
declare module "*.R?raw" {
  const text: string;
  export default text;
}
