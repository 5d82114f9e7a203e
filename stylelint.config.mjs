// One scheme for all classes: block, block__element, block--modifier, and is-state; whole words.
const WORD = "[a-z][a-z0-9]*";
const WORDS = `${WORD}(?:-${WORD})*`;
const OWN = `${WORDS}(?:__${WORDS})?(?:--${WORDS})?`;
/** Classes of the library that shows toasts. */
const LIBRARY = "Toastify(?:__.+)?";

export default {
  extends: ["stylelint-config-standard"],
  rules: {
    "selector-class-pattern": [
      `^(?:${OWN}|${LIBRARY})$`,
      { message: (name) => `"${name}" is not block__element--modifier in lower case` },
    ],
    "declaration-no-important": true,
    // Colours are tokens.
    "color-no-hex": true,
    "color-named": "never",
    "function-disallowed-list": ["rgb", "hsl", "oklch"],
    "value-keyword-case": ["lower", { camelCaseSvgKeywords: true, ignoreKeywords: ["A5"] }],
    "import-notation": "string",
    // It compares selectors of blocks that never meet; layers say what wins.
    "no-descending-specificity": null,
    // "from" and "to" say more than percentages.
    "keyframe-selector-notation": null,
    // Blank lines are the writer's, as in code.
    "at-rule-empty-line-before": null,
    "comment-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "declaration-empty-line-before": null,
    "rule-empty-line-before": null,
  },
  overrides: [
    {
      // The values of the tokens; on paper the light ones again.
      files: ["**/tokens.css", "**/report-print.css"],
      rules: { "color-no-hex": null, "function-disallowed-list": null },
    },
  ],
};
