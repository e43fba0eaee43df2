/** Names the formats of the printed headers. */
export const headerForms = ["nginx", "caddy", "static"] as const;

export type HeaderForm = (typeof headerForms)[number];

/**
 * Returns headers as lines of a configuration: to be included in nginx, a block of Caddy's, or the rules file of a
 * static host, which says about caching as well.
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
        // Static hosts join the values of several matching rules, so no two rules match one path here. They make other
        // paths revalidate by default.
        ...["/", "/index.html", "/config.json"].flatMap((path) => [
          path,
          "  Cache-Control: no-cache",
        ]),
        "/assets/*",
        "  Cache-Control: public, max-age=31536000, immutable",
      ];
  }
}

/** Writes a name such as `referrer-policy` as it is written by hand. */
function named(header: string): string {
  return header.replace(/(^|-)([a-z])/g, (part) => part.toUpperCase());
}
