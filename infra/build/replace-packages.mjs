/**
 * Modules of packages that bundles replace by shorter ones with the same behaviour, so that programs start sooner and
 * take less memory. A replacement may `require` what it replaces.
 * @type {Record<string, string>}
 */
const REPLACEMENTS = {
  // Node's URL follows the same standard. The package brings tables of all international domain names.
  "whatwg-url": "module.exports = { URL, URLSearchParams };",
  // Preparing a password of printable ASCII leaves it unchanged, which needs no tables of characters.
  "@mongodb-js/saslprep": `
    const isPrintableAscii = (text) => /^[ -~]*$/.test(text);
    exports.saslprep = (text, options) =>
      isPrintableAscii(text) ? text : require("@mongodb-js/saslprep").saslprep(text, options);`,
  // Only pools and agents: fetch, web sockets, caches and mocks are left out, and an import of them fails the build.
  undici: `
    import Dispatcher from "undici/lib/dispatcher/dispatcher.js";
    import api from "undici/lib/api/index.js";
    export { default as Agent } from "undici/lib/dispatcher/agent.js";
    export { default as Pool } from "undici/lib/dispatcher/pool.js";
    Object.assign(Dispatcher.prototype, api);`,
};
const FILTER = new RegExp(`^(${Object.keys(REPLACEMENTS).join("|")})$`);
/** Begins like a package's path, as replacements are no sources of a workspace. */
const NAMESPACE = "node_modules/replaced";

/** @type {import("esbuild").Plugin} */
export const replacePackages = {
  name: "replace-packages",
  setup({ onResolve, onLoad }) {
    // Resolving again, with plugin data, finds the package itself.
    onResolve({ filter: FILTER }, ({ path, resolveDir, namespace, pluginData }) =>
      namespace === NAMESPACE || pluginData !== undefined
        ? undefined
        : { path, namespace: NAMESPACE, pluginData: resolveDir },
    );
    onLoad({ filter: /^/, namespace: NAMESPACE }, ({ path, pluginData }) => ({
      contents: REPLACEMENTS[path] ?? "",
      resolveDir: pluginData,
    }));
  },
};
