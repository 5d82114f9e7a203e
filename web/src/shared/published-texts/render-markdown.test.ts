import { describe, expect, test } from "@jest/globals";
import { renderMarkdown } from "./render-markdown.js";

function render(text: string): HTMLElement {
  const container = document.createElement("div");
  container.append(renderMarkdown(text));
  return container;
}

describe("rendered Markdown", () => {
  test("renders Markdown as lists, links and headings that start at level 2", () => {
    const container = render("# Satu\n\n- **dua**\n- [tiga](/privasi)\n\n3. empat");
    expect(container.innerHTML.replaceAll("\n", "")).toBe(
      '<h2>Satu</h2><ul><li><strong>dua</strong></li><li><a href="/privasi">tiga</a></li></ul><ol start="3"><li>empat</li></ol>',
    );
  });

  test.each([
    ["a script", "<script>alert(1)</script>\n\nteks"],
    ["a script within a line", "teks <script>alert(1)</script>"],
    ["an element with a handler", 'teks <img src="x" onerror="alert(1)">'],
    ["a frame", '<iframe src="https://evil.example"></iframe>\n\nteks'],
    ["a form", '<form action="https://evil.example"><input name="x"></form>\n\nteks'],
    ["a style", "<style>*{display:none}</style>\n\nteks"],
    ["a picture", "teks ![x](https://evil.example/x.png)"],
    ["a drawing", '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)"></a></svg>\n\nteks'],
    ["nested tags", "<scr<script>ipt>alert(1)</scr</script>ipt>\n\nteks"],
  ])("renderMarkdown removes %s and keeps the text beside it", (_what, text) => {
    const container = render(text);
    expect(container.querySelectorAll("*:not(p)")).toHaveLength(0);
    expect([...container.querySelectorAll("*")].flatMap(({ attributes }) => [...attributes])).toEqual([]);
    expect(container.textContent).toContain("teks");
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java&#x09;script:alert(1)",
    "&#106;avascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "//evil.example",
  ])("renderMarkdown does not create a link to %s", (address) => {
    const container = render(`[buka](<${address}>) <a href="${address}">dua</a>`);
    expect(container.querySelector("[href]")).toBeNull();
    expect(container.textContent).toContain("buka");
  });

  test.each([
    "https://kas.example/a?b=1#c",
    "mailto:cs@kas.example",
    "tel:+6281234567890",
    "/privasi",
    "#hak",
  ])("renderMarkdown creates a link to %s", (address) => {
    expect(render(`[buka](${address})`).querySelector("a")?.getAttribute("href")).toBe(address);
  });
});
