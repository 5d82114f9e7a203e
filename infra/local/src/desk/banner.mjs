/**
 * What a person needs once everything runs.
 * @param {{ url: string, data: string, storage: string, secretsFile: string }} desk
 */
export function banner({ url, data, storage, secretsFile }) {
  const resetSecret = process.env.RESET_SECRET
    ? "the one in the environment"
    : `RESET_SECRET in ${secretsFile}`;
  const rows = [
    ["Tukar Saldo is ready", url],
    ["Set it up (once)", `${url}/initpage`],
    ["Sign in", `${url}/mimin/deye/login`],
    ["Data", `${data} (${storage})`],
    ["Secret to reset data", resetSecret],
    ["Stop", "Ctrl-C"],
  ];
  return `\n${rows.map(([label = "", text]) => `  ${label.padEnd(22)}${text}`).join("\n")}\n\n`;
}
