import type { CallKind } from "../hostile-requests.ts";
import { type Ask, headerOf, type ProbeTarget, statusOf, withCookie } from "./ask.ts";

/** Result of a valid call: a gate that refuses everything proves nothing. */
export interface Control {
  kind: CallKind;
  /** Null: there was no answer. */
  status: number | null;
  /** It passed the guards. */
  isOpen: boolean;
  /** Summary of the response otherwise; empty if open. */
  told: string;
}

/** Kinds of calls of a target: playback may be on another origin. */
export function kindsOf({ playbackBase }: ProbeTarget): CallKind[] {
  return playbackBase.startsWith("/") ? ["read", "write", "playback"] : ["read", "write"];
}

/** Makes a valid call. None changes anything: the video id of the write is made up, and its body is empty. */
export async function askControl(
  kind: CallKind,
  target: ProbeTarget,
  ask: Ask,
  patienceMs: number,
): Promise<Control> {
  const { url, apiBase, playbackBase, cookie } = target;
  const send = async (path: string) => {
    const [method, more] =
      kind === "write"
        ? [
            "PUT",
            "X-Requested-With: reeldesk\r\nContent-Type: application/json\r\nContent-Length: 2\r\n",
          ]
        : ["GET", ""];
    const head = `${method} ${path} HTTP/1.1\r\nHost: ${url.host}\r\nAccept: application/json\r\n${more}\r\n`;
    const raw = withCookie(head, cookie) + (kind === "write" ? "{}" : "");
    return ask({ raw, isUnfinished: false, patienceMs });
  };
  const control = (answer: { text: string; trouble: string | null }, reason: string | null) => ({
    kind,
    status: statusOf(answer.text),
    isOpen: reason === null,
    told: reason ?? "",
  });

  if (kind === "read") {
    const answer = await send(`${apiBase}/v2/vod?page=1&per_page=1`);
    return control(answer, whyShut(answer) ?? whyNoData(answer.text));
  }
  const [known, unknown] =
    kind === "write"
      ? [`${apiBase}/v2/vod/${MADE_UP}`, `${apiBase}/v2/${MADE_UP}/vod`]
      : [`${playbackBase}/content/access`, `${playbackBase}/content/${MADE_UP}`];
  const answer = await send(known);
  const reason = whyShut(answer);
  if (reason !== null || isSuccess(answer.text)) {
    return control(
      answer,
      reason ?? (kind === "playback" ? whyNoData(answer.text) : whyPage(answer.text)),
    );
  }
  // The response to an unknown path tells a gate from the service.
  const stranger = await send(unknown);
  const isAlike = bare(answer.text, known) === bare(stranger.text, unknown);
  return control(
    answer,
    isAlike ? `${statusOf(answer.text)}, as is an address that nobody knows` : null,
  );
}

const MADE_UP = "5b1e9c52-3f0e-4b7a-8d43-9a6f0c7e2d18";

/** Reason if only a gate gives this response to a valid call; null: possibly the service. */
function whyShut({ text, trouble }: { text: string; trouble: string | null }): string | null {
  const status = statusOf(text);
  if (status === null) return trouble === null ? "nothing" : `nothing (${trouble})`;
  const isGate = [401, 403, 405, 415, 421, 429].includes(status);
  return isGate || status >= 500 || (status >= 300 && status < 400) ? String(status) : null;
}

function whyNoData(text: string): string | null {
  const status = statusOf(text);
  if (status !== 200) return String(status);
  const type = headerOf(text, "content-type");
  return /^application\/([\w.-]+\+)?json\b/i.test(type ?? "")
    ? null
    : `200 and ${type ?? "no content type"} where JSON is meant`;
}

/** A write may be answered with nothing, but no service answers it with a page. */
function whyPage(text: string): string | null {
  const isPage = headerOf(text, "content-type")?.includes("text/html") === true;
  return isPage ? `${statusOf(text)} and a page` : null;
}

function isSuccess(text: string): boolean {
  const status = statusOf(text) ?? 0;
  return status >= 200 && status < 300;
}

/** Removes the variable parts of a response: URL and time. */
function bare(text: string, path: string): string {
  const body = text.slice(text.indexOf("\r\n\r\n"));
  const told = body.replaceAll(path, "").replaceAll(/[0-9a-f-]{8,}|\d+/gi, "");
  return [statusOf(text), headerOf(text, "content-type"), told].join("\n");
}
