import DOMPurify from "dompurify";
import type { Config } from "dompurify";
import { Marked } from "marked";

const ALLOWED_TAGS =
  "h2 h3 h4 h5 h6 p ul ol li strong em del a blockquote code pre hr br table thead tbody tr th td";

/** Allows only these elements and attributes, and links within the site or with http(s), mailto and tel. */
const SANITIZER_CONFIG: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: ALLOWED_TAGS.split(" "),
  ALLOWED_ATTR: ["href", "start"],
  ADD_URI_SAFE_ATTR: ["start"],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|#|\/(?![/\\]))/i,
  RETURN_DOM_FRAGMENT: true,
};

const markdown = new Marked({
  async: false,
  // The page's title is the h1, so headings of a text start at h2.
  walkTokens: (token) => {
    if (token.type === "heading") token["depth"] = Math.max(2, Number(token["depth"]));
  },
  renderer: { html: () => "", image: () => "" },
});

/** Renders Markdown without raw HTML and images, so that no text can run scripts or load resources. */
export function renderMarkdown(text: string): DocumentFragment {
  return DOMPurify.sanitize(markdown.parse(text, { async: false }), SANITIZER_CONFIG);
}
