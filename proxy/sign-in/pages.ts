import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { directionOf } from "../../src/messages/direction.ts";
import type { Brand } from "../../src/shared/http/runtime-config.ts";
import { accentShades } from "../../src/shared/ui/accent.ts";
import { securityHeaders } from "../security-headers.ts";
import { languageOf, type PageName, WORDS } from "./words.ts";

export interface Page {
  status: number;
  page: PageName;
  /** Links to where to continue. Is left out when there is nothing that the person can do. */
  next?: { label: "signIn" | "signOut" | "tryAgain"; path: string };
  retryAfterS?: number;
}

/** Sends the pages of the sign-in. */
export interface Pages {
  /** Sends a page in the browser's language. */
  sendPage: (response: ServerResponse, page: Page) => void;
  /** Sends a browser elsewhere, by GET. */
  sendRedirect: (response: ServerResponse, location: string) => void;
}

// The colours are those of the dashboard's tokens.
const STYLE =
  ":root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif;color:light-dark(#14171c,#eceef2);" +
  "background:light-dark(#f5f6f8,#0f1115)}" +
  "body{margin:0;min-block-size:100dvh;display:grid;place-items:center}" +
  "main{box-sizing:border-box;inline-size:min(28rem,100% - 2rem);padding:1.5rem;border-radius:.75rem;" +
  "border:1px solid light-dark(#e2e5ea,#282d37);background:light-dark(#fff,#16191f)}" +
  "h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0;text-wrap:pretty;color:light-dark(#485160,#abb4c2)}" +
  "div{display:flex;align-items:center;gap:.5rem;margin-block-end:1rem;font-weight:700}" +
  "img{display:block;inline-size:1.5rem;block-size:1.5rem;object-fit:contain}" +
  "a{display:inline-block;margin-block-start:1.25rem;padding:.5rem 1rem;border-radius:.5rem;" +
  "font-weight:500;text-decoration:none";
const DEFAULT_SHADES = {
  light: { accent: "#4b42c4", "accent-ink": "#fff" },
  dark: { accent: "#a09aff", "accent-ink": "#100e2c" },
};

/** Creates the pages of a deployment; all of their words but its name are ours. */
export function createPages(brand: Brand): Pages {
  const { light, dark } = brand.accent === null ? DEFAULT_SHADES : accentShades(brand.accent);
  const accent = `light-dark(${light.accent},${dark.accent})`;
  const style =
    `${STYLE};background:${accent};color:light-dark(${light["accent-ink"]},${dark["accent-ink"]})}` +
    `a:focus-visible{outline:2px solid ${accent};outline-offset:2px}`;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  const headers = { ...securityHeaders(policy), "cache-control": "no-store" };
  const name = escape(brand.name);
  const header = `<div>${logoOf(brand)}<bdi>${name}</bdi></div>`;
  return {
    sendPage(response, { status, page, next, retryAfterS }) {
      const language = languageOf(response.req.headers["accept-language"]);
      const words = WORDS[language] ?? WORDS["en"];
      if (words === undefined) throw new TypeError("English is missing.");
      const { title, text } = words[page];
      const link = next === undefined ? "" : `<a href="${next.path}">${words[next.label]}</a>`;
      const html =
        `<!doctype html><html lang="${language}" dir="${directionOf(language)}">` +
        `<meta charset="utf-8"><title>${title} – ${name}</title>` +
        '<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">' +
        `<style>${style}</style><main>${header}<h1>${title}</h1><p>${text}</p>${link}</main></html>`;
      response.writeHead(status, {
        ...headers,
        vary: "Accept-Language",
        "content-type": "text/html; charset=utf-8",
        "content-length": Buffer.byteLength(html),
        ...(retryAfterS === undefined ? {} : { "retry-after": String(retryAfterS) }),
      });
      response.end(html);
    },
    sendRedirect(response, location) {
      response.writeHead(303, { ...headers, location, "content-length": 0 }).end();
    },
  };
}

function logoOf({ logo, logoDark }: Brand): string {
  if (logo === null) return "";
  const inDark =
    logoDark === null
      ? ""
      : `<source media="(prefers-color-scheme:dark)" srcset="${escape(logoDark)}">`;
  return `<picture>${inDark}<img src="${escape(logo)}" alt=""></picture>`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}
