/**
 * Which variables of the runner's environment interpreters get.
 *
 * A list of what is passed, not of what is held back: the account that starts the server may have secrets in the environment (a database password, a
 * cloud key), and every user who may run a paragraph could print them. `OCTAVO_PASS_ENV=AWS_PROFILE,SPARK_*` adds names.
 */

/** A `*` at the end stands for any rest. */
const passed = [
  // The account and its places.
  ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TMP", "TEMP", "XDG_*"],
  // Language and time.
  ...["LANG", "LANGUAGE", "LC_*", "TZ", "TZDIR"],
  // The way out: proxies and certificates.
  ...["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "FTP_PROXY"],
  ...["SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "NODE_EXTRA_CA_CERTS", "GIT_SSL_CAINFO"],
  // Python, its installers and environments.
  ...["VIRTUAL_ENV", "CONDA_*", "MAMBA_*", "PYENV_*", "PYTHONPATH", "PYTHONHASHSEED", "PIP_*", "UV_*", "JUPYTER_*"],
  ...["IPYTHONDIR", "MPLBACKEND", "MPLCONFIGDIR", "OCTAVO_PYTHON"],
  // Where libraries and other languages are.
  ...["LD_LIBRARY_PATH", "DYLD_*", "JAVA_HOME", "R_HOME", "R_LIBS*", "SPARK_HOME", "HADOOP_HOME", "HADOOP_CONF_DIR"],
  // How much of the machine to use.
  ...["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "CUDA_*", "NVIDIA_*"],
];

type Variables = Readonly<Record<string, string | undefined>>;

export function interpreterEnvironment(own: Variables): Record<string, string> {
  const patterns = [...passed, ...(own["OCTAVO_PASS_ENV"] ?? "").split(",").map((name) => name.trim())];
  const chosen = Object.entries(own).flatMap(([name, value]) =>
    value !== undefined && patterns.some((pattern) => matchesName(name, pattern)) ? [[name, value] as const] : [],
  );
  // There is no terminal, whatever the one looked like that the server was started from.
  return { ...Object.fromEntries(chosen), TERM: "dumb" };
}

/** Proxies are commonly written in small letters. */
function matchesName(name: string, pattern: string): boolean {
  const upper = name.toUpperCase();
  if (pattern.endsWith("*") && pattern !== "*") return name.startsWith(pattern.slice(0, -1));
  return name === pattern || (pattern.endsWith("_PROXY") && upper === pattern);
}
