import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readServedHosts } from "../proxy/runtime-config.ts";
import { contentSecurityPolicy, securityHeaders } from "../proxy/security-headers.ts";

const USAGE = `Prints the security headers of a deployment, with the content policy that its config.json asks for.

  npm run -s headers -- nginx|caddy|static [--config config.json] [--https]

nginx: lines to include in a location. caddy: a header block. static: the rules file of a static host (_headers).
--https adds Strict-Transport-Security: only for names that are served over https alone.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    config: { type: "string", default: "dist/config.json" },
    https: { type: "boolean", default: false },
  },
});

/** `referrer-policy` as it is written by hand. */
function named(header: string): string {
  return header.replace(/(^|-)([a-z])/g, (part) => part.toUpperCase());
}

function linesFor(form: string, headers: Readonly<Record<string, string>>): string[] | null {
  const entries = Object.entries(headers);
  switch (form) {
    case "nginx":
      return entries.map(([name, value]) => `add_header ${named(name)} "${value}" always;`);
    case "caddy":
      return ["header {", ...entries.map(([name, value]) => `\t${named(name)} "${value}"`), "}"];
    case "static":
      return [
        "/*",
        ...entries.map(([name, value]) => `  ${named(name)}: ${value}`),
        "  Cache-Control: no-cache",
        "/assets/*",
        "  ! Cache-Control",
        "  Cache-Control: public, max-age=31536000, immutable",
      ];
    default:
      return null;
  }
}

const text = readFileSync(values.config, "utf8");
const policy = contentSecurityPolicy(readServedHosts(text));
const lines = linesFor(positionals[0] ?? "", {
  ...securityHeaders(policy),
  ...(values.https ? { "strict-transport-security": "max-age=31536000" } : {}),
});
if (lines === null) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  console.log(lines.join("\n"));
}
