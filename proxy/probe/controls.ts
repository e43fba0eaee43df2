import type { CallKind } from "../hostile-requests.ts";
import { type Ask, callOf, headerOf, MADE_UP, type ProbeTarget, pathOf, statusOf } from "./ask.ts";

/** Tells the result of a valid call: a gate that refuses everything proves nothing. */
export interface Control {
  kind: CallKind;
  /** Is null when there was no answer. */
  status: number | null;
  /** Says whether it passed the guards. */
  isOpen: boolean;
  /** Sums up the response otherwise. Is empty if open. */
  told: string;
  /** Holds the response without what varies, where it is that of the service behind the BFF. */
  served?: string;
}

/** Returns the kinds of calls of a target: playback may be on another origin. */
export function kindsOf({ playbackBase }: ProbeTarget): CallKind[] {
  return playbackBase.startsWith("/") ? ["read", "write", "playback"] : ["read", "write"];
}

/** Makes a valid call. */
export async function askControl(
  kind: CallKind,
  target: ProbeTarget,
  ask: Ask,
  patienceMs: number,
): Promise<Control> {
  const { apiBase, playbackBase } = target;
  const send = (path: string) =>
    ask({ raw: callOf(kind, path, target), isUnfinished: false, patienceMs });
  const control = (
    answer: { text: string; trouble: string | null },
    reason: string | null,
  ): Control => ({
    kind,
    ...(reason === null ? { served: bare(answer.text, pathOf(kind, target)) } : {}),
    status: statusOf(answer.text),
    isOpen: reason === null,
    told: reason ?? "",
  });

  const known = pathOf(kind, target);
  const answer = await send(known);
  if (kind === "read") {
    return control(answer, whyShut(answer) ?? whyNoData(answer.text));
  }
  const reason = whyShut(answer);
  if (reason !== null || isSuccess(answer.text)) {
    return control(
      answer,
      reason ?? (kind === "playback" ? whyNoData(answer.text) : whyPage(answer.text)),
    );
  }
  const unknown =
    kind === "write" ? `${apiBase}/v2/${MADE_UP}/vod` : `${playbackBase}/content/${MADE_UP}`;
  // The response to an unknown path distinguishes a gate from the service.
  const stranger = await send(unknown);
  const isAlike = bare(answer.text, known) === bare(stranger.text, unknown);
  return control(answer, isAlike ? `${statusOf(answer.text)}, as is an unknown address` : null);
}

/** Returns the reason if only a gate gives this response to a valid call, or null if it is possibly the service. */
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
export function bare(text: string, path: string): string {
  const body = text.slice(text.indexOf("\r\n\r\n"));
  const told = body.replaceAll(path, "").replaceAll(/[0-9a-f-]{8,}|\d+/gi, "");
  return [statusOf(text), headerOf(text, "content-type"), told].join("\n");
}
