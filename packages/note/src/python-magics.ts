/**
 * IPython's own names behind a percent sign. In a note whose default is Python a first line that begins with one is code, as in Jupyter, unless an
 * interpreter is called so.
 */

/** Of one line: IPython's, and those of extensions that many load. */
const lineMagics = new Set(
  (
    "alias alias_magic autoawait autocall automagic autosave bookmark cat cd clear code_wrap colors conda config connect_info cp debug " +
    "dhist dirs doctest_mode ed edit env gui hist history killbgscripts ldir less lf lk ll load load_ext loadpy logoff logon logstart " +
    "logstate logstop ls lsmagic lx macro magic mamba man matplotlib micromamba mkdir more mv notebook page pastebin pdb pdef pdoc pfile " +
    "pinfo pinfo2 pip popd pprint precision prun psearch psource pushd pwd pycat pylab qtconsole quickref recall rehashx reload_ext rep " +
    "rerun reset reset_selective rm rmdir run save sc set_env store subshell sx system tb time timeit unalias unload_ext uv who who_ls whos " +
    "xdel xmode aimport autoreload dotenv lprun memit mprun reload sqlcmd sqlplot tensorboard watermark"
  ).split(" "),
);

/** Of a whole cell: those that IPython has itself. */
const cellMagics = new Set(
  "HTML SVG bash capture code_wrap debug file html javascript js latex markdown perl prun pypy python python2 python3 ruby script sh svg sx system time timeit writefile".split(
    " ",
  ),
);

/** The magic of a line that a text begins with; null for one that is none, and for a name with properties or parts. */
export function lineMagicOf(text: string): string | null {
  const name = /^\s*%([a-z_]\w*)(?![\w.-])/.exec(text)?.[1];
  return name !== undefined && lineMagics.has(name) ? name : null;
}

export interface CellMagic {
  readonly name: string;
  /** What its result is called, as in `%%sql sales` and `%%sql sales << SELECT 1`; null for none. */
  readonly saveAs: string | null;
  /** Where in the text the cell begins. */
  readonly end: number;
}

const foreignPattern =
  /^\s*%%([A-Za-z_]\w*)[ \t]*(?:(?:([A-Za-z_]\w*)[ \t]*=?[ \t]*)?(<<)|([A-Za-z_]\w*)?[ \t\r]*(?=\n|$))/;
const statement =
  /^(?:alter|analyze|attach|begin|call|checkpoint|commit|copy|create|delete|describe|detach|drop|execute|explain|export|from|grant|import|insert|install|load|merge|pivot|pragma|prepare|replace|reset|rollback|select|set|show|summarize|table|truncate|unpivot|update|use|vacuum|values|with)$/i;

/** Magics of SQL take a name for their result. */
const namesResults = new Set(["sql", "jdbc"]);

/**
 * `%%sql`, alone on the first line or with a name for what it shows: Jupyter's exports have it for other languages, and its magics of SQL call a result
 * so. Null for what IPython itself knows.
 */
export function foreignCellMagicOf(text: string): CellMagic | null {
  const [begin = "", magic = "", first = ""] = /^(\s*%%(\w+)[ \t]+)([A-Za-z]+)(?!\w)/.exec(text)?.slice(1) ?? [];
  if (namesResults.has(magic) && statement.test(first)) return { name: magic, saveAs: null, end: begin.length };
  const [head = "", name = "", assigned, arrows, word] = foreignPattern.exec(text) ?? [];
  if (name === "" || cellMagics.has(name)) return null;
  if (arrows === undefined && word === undefined) return { name, saveAs: null, end: head.length };
  return namesResults.has(name) ? { name, saveAs: assigned ?? word ?? null, end: head.length } : null;
}
