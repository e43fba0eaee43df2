import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";
import { guideFileOf } from "#shared/guide.ts";
import { namedByPages } from "#shared/pages.ts";
import { ROUTES } from "#shared/routes.ts";
import { readMessages, SOURCE } from "./check-messages.ts";
import { GUIDE_FOLDER, guideFileNames, headingId, renderGuideFile } from "./guide.ts";
import { GUIDE_SHOTS } from "./guide-shots.ts";

const pages = readdirSync(GUIDE_FOLDER).filter((name) => name.endsWith(".md"));
const textOf = (name: string) => readFileSync(join(GUIDE_FOLDER, name), "utf8");
const all = (pattern: RegExp, name: string) =>
  [...textOf(name).matchAll(pattern)].map(([, found = ""]) => found);

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Writes what a message can say as a regular expression, any value for its arguments. */
function patternOf(parts: readonly MessageFormatElement[]): string {
  return parts
    .map((part) => {
      if (part.type === TYPE.literal) return escaped(part.value);
      if (part.type === TYPE.tag) return patternOf(part.children);
      if (part.type !== TYPE.select && part.type !== TYPE.plural) return ".+";
      const branches = Object.values(part.options).map(({ value }) => patternOf(value));
      return `(?:${branches.join("|")})`;
    })
    .join("");
}

/** Matches all that can be on screen. Messages that are all values would be anything. */
const ON_SCREEN = [...readMessages(SOURCE).values()]
  .filter((text) => /\p{L}/u.test(text.replaceAll(/\{[^{}]*\}/g, "")))
  .map((text) => new RegExp(`^${patternOf(parse(text))}$`));

describe.each(pages)("%s", (name) => {
  it("Has one title, and links to pages and headings that exist", () => {
    expect(all(/^# (.+)$/gm, name)).toHaveLength(1);
    const targets = all(/(?<!!)\[[^\]]*\]\(([^)]*)\)/g, name);
    const broken = targets.filter((target) => {
      const [page = "", heading] = target.split("#");
      if (!pages.includes(page || name)) return true;
      const ids = all(/^#+ (.+)$/gm, page || name).map(headingId);
      return heading !== undefined && !ids.includes(heading);
    });
    expect(broken).toEqual([]);
  });

  it("Has a description of each of its images", () => {
    const images = [...textOf(name).matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)];
    expect(images.filter(([, alt = ""]) => alt.length < 20)).toEqual([]);
  });

  it("Has in bold only what is on screen", () => {
    const words = all(/\*\*(.+?)\*\*/gs, name).map((text) => text.replaceAll(/\s+/g, " "));
    expect(words.filter((text) => !ON_SCREEN.some((pattern) => pattern.test(text)))).toEqual([]);
  });
});

describe("the guide", () => {
  it("Shows each image that is taken for it, and no other", () => {
    const shown = pages.flatMap((name) => all(/!\[[^\]]*\]\(images\/(.+)\.png\)/g, name));
    expect(shown.toSorted()).toEqual(Object.keys(GUIDE_SHOTS).toSorted());
    const files = readdirSync(join(GUIDE_FOLDER, "images"));
    expect(files.toSorted()).toEqual(shown.map((name) => `${name}.png`).toSorted());
  });

  it("Lists each page once in its contents", () => {
    const listed = all(/\]\((.+?)\)/g, "README.md");
    expect(listed.toSorted()).toEqual(pages.filter((name) => name !== "README.md").toSorted());
  });

  it("The guide has a page for each route, and no link to a missing one", () => {
    const without = ROUTES.filter(({ path }) => guideFileOf(path) === "index.html");
    expect(without).toEqual([]);
    const files = namedByPages().guides.map((page) => `${page}.html`);
    expect(files.filter((file) => !guideFileNames().includes(file))).toEqual([]);
  });

  it("The guide is rendered without anything that the content policy or a base path would break", () => {
    for (const name of guideFileNames().filter((file) => file.endsWith(".html"))) {
      const html = String(renderGuideFile(name)?.content);
      expect(html).not.toMatch(/style=|<style|\bon\w+=|<script(?! src="theme\.js"><)|\.md"/);
      // Servers insert the base path into such attributes of the dashboard's page.
      expect(html).not.toContain('="/');
      expect(html.match(/aria-current="page"/g) ?? []).toHaveLength(name === "index.html" ? 0 : 1);
    }
  });
});
