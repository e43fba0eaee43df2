import type { ApiClient } from "#shared/http/client.ts";
import { parseListedUrl, untrustedHost } from "#shared/http/hosts.ts";
import { wireKey, wireRecord, wireText } from "#shared/http/wire.ts";

/** Names a resource with uploadable images, as in the service's paths. */
export type ScriptUploadKind = "vod" | "channel" | "playlist";

export type ScriptUpload =
  | {
      target: "subtitles";
      videoId: string;
      /** Is an ISO 639-1 code, two small letters. */
      language: string;
      /** Ends in `.srt` or `.vtt`. */
      fileName: string;
    }
  | {
      target: "splash" | "thumbnail";
      kind: ScriptUploadKind;
      id: string;
      /** Is "" for a placeholder, `/path/to/file`. */
      fileName: string;
    };

/** Holds a command that sends one file. It is a secret while valid: it permits uploading any file. */
export interface UploadCommand {
  command: string;
  /** Is null if the signed URL does not state it. */
  expiresAtMs: number | null;
}

const commandWire = wireRecord({ "curl-command": wireKey, url: wireText });

/** Stands in for a file name (contract 4.8). */
const PLACEHOLDER = "/path/to/file";

/**
 * Requests a new command that uploads a file without a browser (contract 4.6, 4.8, curl mode). Never cached or logged: it has a
 * signed URL. Quotes file names for the shell if the service did not. @throws ApiError
 */
export async function requestUploadCommand(
  api: ApiClient,
  upload: ScriptUpload,
): Promise<UploadCommand> {
  const requested = await ask(api, upload);
  if (upload.target === "subtitles" || upload.fileName === "") return requested;
  const word = shellWord(upload.fileName);
  if (word === upload.fileName || requested.command.includes(word)) return requested;
  const { command, expiresAtMs } = await ask(api, { ...upload, fileName: "" });
  return { command: command.replace(PLACEHOLDER, () => word), expiresAtMs };
}

async function ask(api: ApiClient, upload: ScriptUpload): Promise<UploadCommand> {
  const wire = commandWire(await api.http({ method: "POST", ...callOf(upload) }));
  // Commands are pasted unread: the host must be an allowed storage host.
  if (wire.url !== null && parseListedUrl(wire.url, api.config.storageHosts) === null) {
    throw untrustedHost("storageHosts", wire.url);
  }
  return {
    command: wire["curl-command"],
    expiresAtMs: wire.url === null ? null : expiryOf(wire.url),
  };
}

function callOf(upload: ScriptUpload): { path: string; body: Record<string, string> } {
  if (upload.target === "subtitles") {
    const { videoId, language, fileName } = upload;
    return {
      path: `/v2/vod/${encodeURIComponent(videoId)}/subtitles`,
      body: { language_short_name: language, file_name: fileName, upload_type: "curl" },
    };
  }
  const { kind, id, target, fileName } = upload;
  return {
    path: `/v2/${kind}/${encodeURIComponent(id)}/${target}`,
    body: { upload_type: "curl", ...(fileName !== "" && { source: fileName }) },
  };
}

/**
 * Reads the expiry of a signed URL from its query: `x-<storage>-date` (`20261120T120000Z`) and
 * `x-<storage>-expires` (seconds), with any vendor prefix (contract 4.9).
 */
export function expiryOf(href: string): number | null {
  if (!URL.canParse(href)) return null;
  const names = [...new URL(href).searchParams];
  const valueOf = (ending: string) =>
    names.find(([name]) => name.toLowerCase().endsWith(ending))?.[1] ?? "";
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(valueOf("-date"));
  const seconds = /^\d{1,7}$/.test(valueOf("-expires")) ? Number(valueOf("-expires")) : null;
  if (parts === null || seconds === null) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const signedAtMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(signedAtMs) ? null : signedAtMs + seconds * 1000;
}

/** Matches text of characters without a special meaning in any shell. */
const PLAIN = /^[\w./+,@%:=-]+$/;

/** Quotes a file name as one shell word that is never taken for an option. */
export function shellWord(fileName: string): string {
  const path = fileName.startsWith("-") ? `./${fileName}` : fileName;
  return PLAIN.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
