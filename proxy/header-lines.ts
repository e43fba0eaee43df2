/** How headers are written down for whoever serves the dashboard. */
export const headerForms = ["nginx", "caddy", "static"] as const;

export type HeaderForm = (typeof headerForms)[number];

/**
 * Headers as lines of a configuration: to be included in nginx, a block of Caddy's, or the rules file of a static
 * host, which says about caching as well.
 */
export function headerLines(form: HeaderForm, headers: Readonly<Record<string, string>>): string[] {
  const entries = Object.entries(headers).map(([name, value]) => [named(name), value] as const);
  switch (form) {
    case "nginx":
      return entries.map(([name, value]) => `add_header ${name} "${value}" always;`);
    case "caddy":
      return ["header {", ...entries.map(([name, value]) => `\t${name} "${value}"`), "}"];
    case "static":
      return [
        "/*",
        ...entries.map(([name, value]) => `  ${name}: ${value}`),
        // Hosts that know this file join what two rules say of one header: no two of these meet. Of addresses deep
        // inside they say themselves that they are to be asked for anew.
        ...["/", "/index.html", "/config.json"].flatMap((path) => [
          path,
          "  Cache-Control: no-cache",
        ]),
        "/assets/*",
        "  Cache-Control: public, max-age=31536000, immutable",
      ];
  }
}

/** `referrer-policy` as it is written by hand. */
function named(header: string): string {
  return header.replace(/(^|-)([a-z])/g, (part) => part.toUpperCase());
}
