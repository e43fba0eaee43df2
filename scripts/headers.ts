import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { headerForms, headerLines } from "../proxy/header-lines.ts";
import { readServedHosts } from "../proxy/runtime-config.ts";
import { contentSecurityPolicy, securityHeaders } from "../proxy/security-headers.ts";

const USAGE = `Prints the security headers of a deployment, with the content policy that its config.json asks for.

  npm run -s headers -- nginx|caddy|static [--config config.json] [--https]

nginx: lines to include in a location. caddy: a header block. static: the rules file of a static host (_headers).
--https adds what is only for names that are served over https alone: Strict-Transport-Security and
upgrade-insecure-requests.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    config: { type: "string", default: "dist/config.json" },
    https: { type: "boolean", default: false },
  },
});
const form = headerForms.find((each) => each === positionals[0]);

if (form === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const policy = contentSecurityPolicy(readServedHosts(readFileSync(values.config, "utf8")));
  const headers = securityHeaders(policy, { isHttps: values.https });
  console.log(headerLines(form, headers).join("\n"));
}
