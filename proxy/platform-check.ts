import type { PlatformSettings } from "./settings.ts";

/** The platform cannot be used as it is configured. The message is one line without the key. */
export class PlatformError extends Error {
  override readonly name = "PlatformError";
}

/** The platform knows no such key. */
export class KeyRefusedError extends PlatformError {}

/**
 * Makes one authorised read, so a wrong URL or key is found at startup and not by the first user.
 * @throws PlatformError, KeyRefusedError
 */
export async function checkPlatform(
  settings: Pick<PlatformSettings, "platformUrl" | "apiKey">,
  timeoutMs = 10_000,
): Promise<void> {
  const answer = await ask(settings, timeoutMs);
  if (answer.status === 401 || answer.status === 403) {
    throw new KeyRefusedError(
      `The platform refuses the key (status ${answer.status}): check PLATFORM_API_KEY.`,
    );
  }
  if (answer.status !== 200) {
    throw new PlatformError(
      `The platform answered a first call with status ${answer.status}: check PLATFORM_URL.`,
    );
  }
  if (!isJson(answer.text)) {
    throw new PlatformError(
      "The platform answered a first call with something that is not JSON: check PLATFORM_URL.",
    );
  }
}

async function ask(
  { platformUrl, apiKey }: Pick<PlatformSettings, "platformUrl" | "apiKey">,
  timeoutMs: number,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(`${platformUrl}/v2/vod?page=1&per_page=1`, {
      headers: { accept: "application/json", "x-api-key": apiKey, "x-format": "default" },
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const reason = error instanceof Error && error.name === "TimeoutError" ? "in time" : "at all";
    throw new PlatformError(`The platform did not answer ${reason}: check PLATFORM_URL.`, {
      cause: error,
    });
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
