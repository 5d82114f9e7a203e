// All class names follow one scheme of whole words: block, block__element, block--modifier and is-state.
const WORD = "[a-z][a-z0-9]*";
const WORDS = `${WORD}(?:-${WORD})*`;
const OWN_CLASS_NAME = `${WORDS}(?:__${WORDS})?(?:--${WORDS})?`;
/** Matches the class names of the toast library. */
const LIBRARY_CLASS_NAME = "Toastify(?:__.+)?";

export default {
  extends: ["stylelint-config-standard"],
  rules: {
    "selector-class-pattern": [
      `^(?:${OWN_CLASS_NAME}|${LIBRARY_CLASS_NAME})$`,
      { message: (name) => `"${name}" is not block__element--modifier in lower case` },
    ],
    "declaration-no-important": true,
    // Colours come only from design tokens, so these rules forbid colour values.
    "color-no-hex": true,
    "color-named": "never",
    "function-disallowed-list": ["rgb", "hsl", "oklch"],
    "value-keyword-case": ["lower", { camelCaseSvgKeywords: true, ignoreKeywords: ["A5"] }],
    "import-notation": "string",
    // Off, because it compares selectors that never match the same element; cascade layers decide which rule wins.
    "no-descending-specificity": null,
    // Off, to allow "from" and "to", which are clearer than percentages.
    "keyframe-selector-notation": null,
    // Off, so that authors may choose blank lines freely, as in TypeScript files.
    "at-rule-empty-line-before": null,
    "comment-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "declaration-empty-line-before": null,
    "rule-empty-line-before": null,
  },
  overrides: [
    {
      // Only these files may contain colour values: they define the design tokens, or repeat light ones for printing.
      files: ["**/tokens.css", "**/report-print.css"],
      rules: { "color-no-hex": null, "function-disallowed-list": null },
    },
  ],
};
