import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { isLoopbackHost } from "../src/shared/http/hosts.ts";
import type { AuditDetails } from "./call-record.ts";
import { readNumber, readSignIn, type SignInSettings } from "./sign-in/settings.ts";

/** Describes a real platform to speak to. */
export interface PlatformSettings {
  platformUrl: string;
  apiKey: string;
  playbackUrl: string;
}

export interface Settings {
  /** Is null when no platform is configured at all. */
  platform: PlatformSettings | null;
  port: number;
  host: string;
  /** Names a file that answers `/config.json`. */
  configFile: string | null;
  /** Names the folder that the dashboard is served under, `/studio`. Is empty at the root. */
  basePath: string;
  /**
   * Is the public origin behind a reverse proxy, `https://desk.example.com`. Is null when it is the listening address.
   */
  publicOrigin: string | null;
  /** Is null when every caller is an editor, so it is for this machine only. */
  signIn: SignInSettings | null;
  /** Is the number of requests that a session may make in a minute. */
  ratePerMinute: number;
  /** Limits the time that running requests have when the server stops. */
  stopMs: number;
  logFormat: "json" | "text";
  audit: AuditDetails;
}

/** A setting is missing or wrong. The message is one line and names the variable, never its value. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

const fail = (message: string) => new SettingsError(message);

/**
 * Reads the settings of the proxy.
 * @throws SettingsError
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const read = (name: string) => env[name]?.trim() || null;
  const signIn = readSignIn(read, fail);
  const settings: Settings = {
    platform: readPlatform(read),
    port: readPort(read("PORT")),
    host: readHost(read("HOST")),
    configFile: read("CONFIG_FILE"),
    basePath: readBasePath(read("BASE_PATH")),
    publicOrigin: readOrigin(read("PUBLIC_ORIGIN")),
    signIn,
    ratePerMinute: readNumber("RATE_LIMIT_PER_MINUTE", 1200, read, fail),
    stopMs: 1000 * readNumber("STOP_SECONDS", 20, read, fail),
    logFormat: readLogFormat(read("LOG_FORMAT"), signIn !== null),
    audit: readAudit(read),
  };
  refuseOpenDoor(settings);
  return settings;
}

function isLocal(host: string): boolean {
  return isLoopbackHost(host.includes("::") && !host.startsWith("[") ? `[${host}]` : host);
}

/**
 * Refuses settings that leave a door open.
 * @throws SettingsError for a server that others can reach, without a sign-in that protects it
 */
function refuseOpenDoor({ host, publicOrigin, signIn }: Settings): void {
  const isPublic = publicOrigin !== null && !isLocal(new URL(publicOrigin).host);
  if (signIn === null) {
    const open = isPublic ? "PUBLIC_ORIGIN" : isLocal(host) ? null : "HOST";
    if (open === null) return;
    throw new SettingsError(
      `${open} is not this machine, and sign-in is not configured: set OIDC_ISSUER and what belongs to it (docs/bff.md), or serve on 127.0.0.1 only.`,
    );
  }
  if (publicOrigin === null && !isLocal(host)) {
    throw new SettingsError(
      "PUBLIC_ORIGIN is not set: sign-in leads back to it, so name the address that browsers use, like https://desk.example.com.",
    );
  }
  if (isPublic && publicOrigin.startsWith("http:")) {
    throw new SettingsError(
      "PUBLIC_ORIGIN is not https: browsers keep the session's cookie on https and on this machine only.",
    );
  }
}

function readLogFormat(value: string | null, hasSignIn: boolean): Settings["logFormat"] {
  if (value === null) return hasSignIn ? "json" : "text";
  if (value === "json" || value === "text") return value;
  throw new SettingsError("LOG_FORMAT is neither json nor text.");
}

function readAudit(read: (name: string) => string | null): AuditDetails {
  const name = read("AUDIT_NAME");
  if (name !== null && name !== "yes" && name !== "no") {
    throw new SettingsError("AUDIT_NAME is neither yes nor no.");
  }
  const source = read("AUDIT_ADDRESS")?.toLowerCase() ?? null;
  if (source !== null && !/^[a-z][a-z0-9-]*$/.test(source)) {
    throw new SettingsError("AUDIT_ADDRESS is neither connection nor the name of a header.");
  }
  return {
    hasName: name === "yes",
    addressOf: source === null ? null : (request) => addressOf(request, source),
  };
}

/** Only what is an address is written down: clients may send any text in a header. */
function addressOf({ headers, socket }: IncomingMessage, source: string): string | null {
  const told = source === "connection" ? socket.remoteAddress : headers[source];
  return typeof told === "string" && isIP(told) !== 0 ? told : null;
}

const platformVariables = ["PLATFORM_URL", "PLATFORM_API_KEY", "PLAYBACK_URL"] as const;

function readPlatform(read: (name: string) => string | null): PlatformSettings | null {
  const present = platformVariables.filter((name) => read(name) !== null);
  if (present.length === 0) return null;
  // A partial configuration would mix the sandbox with a real platform.
  const value = (name: (typeof platformVariables)[number]) => {
    const found = read(name);
    if (found !== null) return found;
    throw new SettingsError(
      `${name} is not set, but ${present.join(" and ")} is: set all of ${platformVariables.join(", ")}, or none for the sandbox.`,
    );
  };
  return {
    platformUrl: readUrl("PLATFORM_URL", value("PLATFORM_URL")),
    apiKey: readKey(value("PLATFORM_API_KEY")),
    playbackUrl: readUrl("PLAYBACK_URL", value("PLAYBACK_URL")),
  };
}

// The message omits the value: if two variables were swapped, it is the key.
function readUrl(name: string, value: string): string {
  const expected = "expected an address like https://api.example.com";
  if (!URL.canParse(value)) throw new SettingsError(`${name} is not a valid URL: ${expected}.`);
  const url = new URL(value);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw new SettingsError(`${name} is neither http nor https: ${expected}.`);
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new SettingsError(`${name} holds more than an origin and a path: ${expected}.`);
  }
  return url.href.replace(/\/+$/, "");
}

function readKey(value: string): string {
  if (/^[\x21-\x7e]+$/.test(value)) return value;
  throw new SettingsError("PLATFORM_API_KEY holds characters that no header can carry.");
}

function readPort(value: string | null): number {
  if (value === null) return 5173;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (port <= 65_535) return port;
  throw new SettingsError("PORT is not a port: expected a whole number from 0 to 65535.");
}

function readHost(value: string | null): string {
  if (value === null) return "127.0.0.1";
  if (/^[A-Za-z0-9.:_-]+$/.test(value)) return value;
  throw new SettingsError("HOST is not a host name or an address to listen on.");
}

function readBasePath(value: string | null): string {
  const path = value?.replace(/\/+$/, "") ?? "";
  if (/^(\/[A-Za-z0-9_-]+)*$/.test(path)) return path;
  throw new SettingsError("BASE_PATH is not a folder: expected a plain path such as /studio.");
}

function readOrigin(value: string | null): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  // Browsers write an origin in one way, so the setting has to be written so.
  if (url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) {
    return url.origin;
  }
  throw new SettingsError(
    "PUBLIC_ORIGIN is not an origin: expected an address without a path, like https://desk.example.com.",
  );
}
