import { readRegionalText, regionalOf } from "#settings/regional.ts";
import { toProblem } from "#shared/http/errors.ts";
import type { RuntimeConfig } from "#shared/http/runtime-config.ts";
import { routeAt } from "#shared/routes.ts";
import { isDark } from "#shared/ui/theme.ts";

/** Is the version of the report's form: its fields and what they mean. */
const SCHEMA = 1;
const MAX_REPORTS = 10;
const MAX_FRAMES = 30;

/** Describes something thrown that no code expected. */
export interface Crash {
  error: unknown;
  /** Is the stack as React writes it; null outside of rendering. */
  componentStack: string | null;
  /** Lies below the dashboard's folder, without a query. */
  path: string;
  timeMs: number;
}

/** Holds the part of a report that is about the page. */
interface CrashedPage {
  /** Is the URL of the folder of the app's own scripts. */
  assets: string;
  /** Names those that were loaded. */
  files: ReadonlySet<string>;
  version: string | null;
  locale: string;
  theme: "light" | "dark";
  width: "narrow" | "medium" | "wide";
}

const sent = new Set<string>();

/** Sends a report of a crash, unless it is a repetition. Fails silently, and never throws. */
export function sendCrash(url: string, crash: Crash, config: RuntimeConfig): void {
  try {
    const report = reportOf(crash, currentPage(config));
    if (report === null || sent.size >= MAX_REPORTS) return;
    const key = JSON.stringify([report.error, report.stack, report.route]);
    if (sent.has(key)) return;
    sent.add(key);
    // A request of this kind needs no CORS headers, and sends no cookies to other origins.
    fetch(url, {
      method: "POST",
      mode: "no-cors",
      credentials: "same-origin",
      keepalive: true,
      body: JSON.stringify(report),
    }).catch(() => {});
  } catch {
    // A report must not become a crash of its own.
  }
}

function currentPage(config: RuntimeConfig): CrashedPage {
  const assets = new URL(".", import.meta.url).href;
  const loaded = [
    ...[...document.scripts].map(({ src }) => src),
    ...[...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(
      ({ href }) => href,
    ),
    ...performance.getEntriesByType("resource").map(({ name }) => name),
  ];
  return {
    assets,
    files: new Set(
      loaded.filter((url) => url.startsWith(assets)).map((url) => url.slice(assets.length)),
    ),
    version: document.querySelector('meta[name="version"]')?.getAttribute("content") ?? null,
    locale: regionalOf(readRegionalText(), config).locale,
    theme: isDark() ? "dark" : "light",
    width: matchMedia("(min-width: 80rem)").matches
      ? "wide"
      : matchMedia("(min-width: 48rem)").matches
        ? "medium"
        : "narrow",
  };
}

/**
 * Reduces a crash to what can't contain data of the account: no message, title, id or query. Null for what is no crash
 * of the dashboard: failed and aborted calls, code that could not be fetched, scripts of extensions.
 */
export function reportOf({ error, componentStack, path, timeMs }: Crash, page: CrashedPage) {
  if (toProblem(error)?.kind !== "unexpected") return null;
  const isError = error instanceof Error;
  const name = isError ? error.name : typeof error;
  if (/^(Abort|Timeout)Error$/.test(name)) return null;
  const lines = isError ? stackOf(error).split("\n") : [];
  const stack = lines.flatMap((line) => ownFrame(line, page) ?? []).slice(0, MAX_FRAMES);
  if (stack.length === 0 && lines.some((line) => FRAME.test(line))) return null;
  return {
    schema: SCHEMA,
    time: new Date(timeMs).toISOString(),
    version: page.version,
    route: routeAt(path)?.path ?? null,
    error: /^[A-Za-z]{1,40}$/.test(name) ? name : "Error",
    stack,
    components: (componentStack ?? "")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .slice(0, MAX_FRAMES)
      .map((line) => [componentOf(line), ownFrame(line, page) ?? ""].join(" ").trim()),
    locale: page.locale,
    theme: page.theme,
    width: page.width,
  };
}

/** Returns the stack without the message, with which it begins in some browsers. */
function stackOf({ message, stack = "" }: Error): string {
  const at = stack.indexOf(message);
  return /^\w+: $/.test(stack.slice(0, at)) ? stack.slice(at + message.length) : stack;
}

/** Matches a line of a stack: `    at name (url:1:2)` or `name@url:1:2`. */
const FRAME = /^(?:\s*at (?:.* \()?|[^@]*@)([a-z][\w+.-]*:.+?):(\d{1,7}):(\d{1,7})\)?$/;

/** Returns `file:line:column` for a line of one of the app's own files; null for any other. */
function ownFrame(text: string, { assets, files }: CrashedPage): string | null {
  const [, url = "", line, column] = FRAME.exec(text) ?? [];
  if (!url.startsWith(assets)) return null;
  const file = url.slice(assets.length);
  return files.has(file) ? `${file}:${line}:${column}` : null;
}

function componentOf(line: string): string {
  const [, afterAt, beforeAt] = /^\s*at ([\w$.]{1,40})(?: \(|$)|^([\w$.]{1,40})@/.exec(line) ?? [];
  return afterAt ?? beforeAt ?? "?";
}
