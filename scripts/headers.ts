import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { expectationText } from "#proxy/expectation-text.ts";
import {
  ConfigError,
  parseRuntimeConfig,
  type RuntimeConfig,
} from "#shared/http/runtime-config.ts";
import { hostsWithoutSense } from "../proxy/doctor/check-settings.ts";
import { type HeaderForm, headerForms, headerLines } from "../proxy/header-lines.ts";
import { contentSecurityPolicy, securityHeaders } from "../proxy/security-headers.ts";

const USAGE = `Prints the security headers of a deployment, with the content policy that its config.json asks for.

  npm run -s headers -- nginx|caddy|static [--config config.json] [--https]

nginx: lines to include in a location. caddy: a header block. static: the rules file of a static host (_headers).
--https adds what is only for names that are served over https alone: Strict-Transport-Security and
upgrade-insecure-requests.`;

/** Refuses a request that can't be fulfilled. The message has the reasons, one per line. */
class RefusedError extends Error {
  override readonly name = "RefusedError";
}

function readOrder(): { form: HeaderForm; file: string; isHttps: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        config: { type: "string", default: "dist/config.json" },
        https: { type: "boolean", default: false },
      },
    });
    const form = headerForms.find((each) => each === positionals[0]);
    if (form !== undefined && positionals.length === 1) {
      return { form, file: values.config, isHttps: values.https };
    }
    throw new Error("The one argument is nginx, caddy or static.");
  } catch (error) {
    const [reason = ""] = String(error instanceof Error ? error.message : error).split(". ", 1);
    throw new RefusedError(`${reason}\n\n${USAGE}`);
  }
}

/** Returns the settings, whole and right: a policy made from less would keep out what the dashboard needs. */
function readConfig(file: string): RuntimeConfig {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new RefusedError(`${file} can't be read. Name the deployment's own with --config.`);
  }
  let config: RuntimeConfig;
  try {
    // The file is read as browsers read it, with or without a byte order mark.
    config = parseRuntimeConfig(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw new RefusedError(`${file} is no JSON.`);
    const lines = error.problems.map(
      ({ key, received }) => `${key}: received ${received}, expected ${expectationText(key)}`,
    );
    throw new RefusedError([`${file} is not correct.`, ...lines].join("\n"));
  }
  const senseless = hostsWithoutSense(config);
  if (senseless.length === 0) return config;
  throw new RefusedError(`${file} is not correct.\n${senseless.join(", ")}: no host`);
}

try {
  const { form, file, isHttps } = readOrder();
  const headers = securityHeaders(contentSecurityPolicy(readConfig(file)), { isHttps });
  console.log(headerLines(form, headers).join("\n"));
} catch (error) {
  if (!(error instanceof RefusedError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
