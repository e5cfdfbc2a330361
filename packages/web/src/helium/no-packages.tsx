import { EmptyPlace } from "../ui/screen.tsx";
import classes from "./helium.module.css";

const example = `{
  "type": "VISUALIZATION",
  "name": "my-heatmap",
  "artifact": "my-heatmap@1.0.0",
  "description": "A heat map of three columns",
  "license": "Apache-2.0"
}`;

/** How a package gets into the list. */
export function NoPackages() {
  return (
    <EmptyPlace title="Currently there is no available package to be listed">
      <p>
        A package is described by a JSON file in the folder <code>helium</code> of the server's data folder, or of the
        Zeppelin home that it works on. It is listed here as soon as the file is there:
      </p>
      <pre className={classes["example"]}>{example}</pre>
    </EmptyPlace>
  );
}
