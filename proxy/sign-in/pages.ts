import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { directionOf } from "#messages/direction.ts";
import { securityHeaders } from "../security-headers.ts";
import { languageOf, type PageName, WORDS } from "./words.ts";

/** A page of the sign-in. */
export interface Page {
  status: number;
  page: PageName;
  /** A link to continue with; left out: there is nothing that the person can do. */
  next?: { label: "signIn" | "signOut" | "tryAgain"; path: string };
  retryAfterS?: number;
}

// The colours are those of the dashboard's tokens.
const STYLE =
  ":root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif;color:light-dark(#14171c,#eceef2);" +
  "background:light-dark(#f5f6f8,#0f1115)}" +
  "body{margin:0;min-block-size:100dvh;display:grid;place-items:center}" +
  "main{box-sizing:border-box;inline-size:min(28rem,100% - 2rem);padding:1.5rem;border-radius:.75rem;" +
  "border:1px solid light-dark(#e2e5ea,#282d37);background:light-dark(#fff,#16191f)}" +
  "h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0;text-wrap:pretty;color:light-dark(#485160,#abb4c2)}" +
  "a{display:inline-block;margin-block-start:1.25rem;padding:.5rem 1rem;border-radius:.5rem;" +
  "background:light-dark(#4b42c4,#a09aff);color:light-dark(#fff,#100e2c);font-weight:500;text-decoration:none}" +
  "a:focus-visible{outline:2px solid light-dark(#4b42c4,#a09aff);outline-offset:2px}";

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const pageHeaders = { ...securityHeaders(POLICY), "cache-control": "no-store" };

/** Sends a page in the browser's language; all of its words are ours. */
export function sendPage(
  response: ServerResponse,
  { status, page, next, retryAfterS }: Page,
): void {
  const language = languageOf(response.req.headers["accept-language"]);
  const words = WORDS[language] ?? WORDS["en"];
  if (words === undefined) throw new TypeError("English is missing.");
  const { title, text } = words[page];
  const link = next === undefined ? "" : `<a href="${next.path}">${words[next.label]}</a>`;
  const html =
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}">` +
    `<meta charset="utf-8"><title>${title} – Reeldesk</title>` +
    '<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">' +
    `<style>${STYLE}</style><main><h1>${title}</h1><p>${text}</p>${link}</main></html>`;
  response.writeHead(status, {
    ...pageHeaders,
    vary: "Accept-Language",
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(html),
    ...(retryAfterS === undefined ? {} : { "retry-after": String(retryAfterS) }),
  });
  response.end(html);
}

/** Sends a browser elsewhere, by GET. */
export function sendRedirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { ...pageHeaders, location, "content-length": 0 }).end();
}
