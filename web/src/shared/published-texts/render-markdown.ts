import DOMPurify from "dompurify";
import type { Config } from "dompurify";
import { Marked } from "marked";

const TAGS = "h2 h3 h4 h5 h6 p ul ol li strong em del a blockquote code pre hr br table thead tbody tr th td";

/** Only these elements and attributes, and links within the site, to other sites, to write and to call. */
const ALLOWED: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: TAGS.split(" "),
  ALLOWED_ATTR: ["href", "start"],
  ADD_URI_SAFE_ATTR: ["start"],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|#|\/(?![/\\]))/i,
  RETURN_DOM_FRAGMENT: true,
};

const markdown = new Marked({
  async: false,
  // The page has its title, so that a text begins one level below.
  walkTokens: (token) => {
    if (token.type === "heading") token["depth"] = Math.max(2, Number(token["depth"]));
  },
  renderer: { html: () => "", image: () => "" },
});

/** Renders Markdown without raw HTML and pictures. Whatever it holds, what comes out runs nothing and fetches nothing. */
export function renderMarkdown(text: string): DocumentFragment {
  return DOMPurify.sanitize(markdown.parse(text, { async: false }), ALLOWED);
}
