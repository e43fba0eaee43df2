import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";

/** Holds the source of the guide. Its pages are linked in the README, in their order. */
export const GUIDE_FOLDER = "docs/guide";
const THEME = "theme.js";
const STYLES = ["src/shared/ui/tokens.css", join(GUIDE_FOLDER, "guide.css")];

interface GuideFile {
  /** Names the media type. */
  type: string;
  content: string | Uint8Array;
}

/** Returns the names of all files of the rendered guide, relative to its folder. */
export function guideFileNames(): string[] {
  const pages = readdirSync(GUIDE_FOLDER).filter((name) => name.endsWith(".md"));
  const images = readdirSync(join(GUIDE_FOLDER, "images"));
  return [...pages.map(htmlName), "guide.css", THEME, ...images.map((name) => `images/${name}`)];
}

/** Renders a file of the guide. Null: there is none of this name. */
export function renderGuideFile(name: string): GuideFile | null {
  if (!guideFileNames().includes(name)) return null;
  if (name.endsWith(".html")) return { type: "text/html; charset=utf-8", content: page(name) };
  if (name.endsWith(".css")) {
    const sheets = STYLES.map((file) => readFileSync(file, "utf8"));
    return { type: "text/css; charset=utf-8", content: sheets.join("\n") };
  }
  const content = readFileSync(join(GUIDE_FOLDER, name));
  return { type: name === THEME ? "text/javascript" : "image/png", content };
}

/** `upload.md` is `upload.html`, the README is the index. */
function htmlName(name: string): string {
  return name.replace(/^README\.md/, "index.md").replace(/\.md(?=#|$)/, ".html");
}

function readPage(name: string): string {
  const source = name === "index.html" ? "README.md" : name.replace(/html$/, "md");
  return readFileSync(join(GUIDE_FOLDER, source), "utf8");
}

/** Returns the name that a heading is linked by, as on GitHub. */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
    .replaceAll(/\s/g, "-");
}

// As strict as the content policy: no inline styles or scripts, and links within the guide only.
const markdown = new Marked({
  renderer: {
    heading({ tokens, text, depth }) {
      return `<h${depth} id="${headingId(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      return `<a href="${htmlName(href)}">${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text }) {
      const alt = escapeHtml(text);
      return `<img src="${href}" alt="${alt}"${sizeOf(join(GUIDE_FOLDER, href))} loading="lazy">`;
    },
  },
});

/**
 * Returns a page of the guide, with links to all others. It names no product: a deployment may have a name of its own.
 */
function page(name: string): string {
  const text = readPage(name);
  const [, title = ""] = /^# (.+)$/m.exec(text) ?? [];
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <title>${name === "index.html" ? title : `${title} · Guide`}</title>
    <link rel="icon" href="../favicon.png" type="image/png" sizes="64x64">
    <script src="theme.js"></script>
    <link rel="stylesheet" href="guide.css">
  </head>
  <body>
    <a class="skip" href="#content">Skip to content</a>
    <header>
      <a href="index.html">Guide</a>
      <a href="../">Open the dashboard</a>
    </header>
    <div class="columns">
      <main id="content" tabindex="-1">
${markdown.parse(text, { async: false })}      </main>
${name === "index.html" ? "" : navigation(name)}    </div>
  </body>
</html>
`;
}

/** Links to all pages, in the order of the README. */
function navigation(current: string): string {
  const links = readPage("index.html").matchAll(/^- \[(.+)\]\((.+)\)$/gm);
  const items = Array.from(links, ([, text = "", href = ""]) => {
    const page = htmlName(href);
    const mark = page === current ? ' aria-current="page"' : "";
    return `          <li><a href="${page}"${mark}>${escapeHtml(text)}</a></li>\n`;
  });
  return `      <nav aria-label="Pages of the guide">
        <ul>
${items.join("")}        </ul>
      </nav>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/**
 * Returns attributes with the size of a PNG, from its header. There are none before the image is taken: that needs a
 * build.
 */
function sizeOf(file: string): string {
  if (!existsSync(file)) return "";
  const bytes = readFileSync(file);
  return ` width="${bytes.readUInt32BE(16)}" height="${bytes.readUInt32BE(20)}"`;
}
