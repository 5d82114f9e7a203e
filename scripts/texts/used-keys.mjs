import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { globSync } from "tinyglobby";

const SOURCE_PATTERNS = ["web/{src,build}/**/*.{ts,tsx}"];
const IGNORED_FILES = ["**/*.test.{ts,tsx}"];

/** The pattern that stands for an expression in a template literal: one segment of a key. */
const KEY_SEGMENT_PATTERN = "[^.]+";

/** @typedef {{ literals: Set<string>, patterns: RegExp[], keysPassedToT: Map<string, string> }} UsedKeys */

/**
 * Reads which text keys the web app's code may use: every string, and every template literal as a pattern.
 * `keysPassedToT` has the strings that are passed to `t` directly, each with its file.
 * @param {string} root @returns {UsedKeys}
 */
export function readUsedKeys(root) {
  const literals = new Set();
  const patterns = new Map();
  const keysPassedToT = new Map();
  for (const file of globSync(SOURCE_PATTERNS, { cwd: root, ignore: IGNORED_FILES })) {
    const parseOptions = /** @type {const} */ ({ syntax: "typescript", tsx: file.endsWith("x") });
    visit(parseSync(readFileSync(join(root, file), "utf8"), parseOptions), (node) => {
      if (node.type === "StringLiteral") literals.add(node.value);
      if (node.type === "TemplateLiteral") {
        const pattern = node.quasis
          .map((/** @type {{ cooked: string }} */ { cooked }) => cooked.replaceAll(/[^\w]/g, "\\$&"))
          .join(KEY_SEGMENT_PATTERN);
        if (/\w\\\./.test(pattern)) patterns.set(pattern, new RegExp(`^${pattern}$`));
      }
      const key = findKeyArgument(node);
      if (key !== undefined) keysPassedToT.set(key, file);
    });
  }
  return { literals, patterns: [...patterns.values()], keysPassedToT };
}

/** @param {any} node */
function findKeyArgument({ type, callee, arguments: args }) {
  if (type !== "CallExpression" || callee.value !== "t") return undefined;
  const [first] = args;
  return first?.expression.type === "StringLiteral" ? first.expression.value : undefined;
}

/** @param {any} node @param {(node: any) => void} onNode */
function visit(node, onNode) {
  if (node === null || typeof node !== "object") return;
  if (typeof node.type === "string") onNode(node);
  for (const child of Object.values(node)) visit(child, onNode);
}
