/** Returns the version that a build says it is, or null where it does not say. */
export function versionOf(html: string): string | null {
  // The value is printed, so only version characters are accepted.
  return /<meta name="version" content="([\w.+-]{1,60})"/.exec(html)?.[1] ?? null;
}

/** Returns whether HTML is the dashboard's page, of any build. */
export function isDashboard(html: string): boolean {
  return html.includes('id="root"') && versionOf(html) !== null;
}

/** Returns the folder that a page says it is served under, as it is written there, or null where it says nothing. */
export function writtenFolderOf(html: string): string | null {
  const [tag] = tagsOf(html, "html");
  return tag === undefined ? null : attributeOf(tag, "data-folder");
}

/** Describes a file that a page names, as it is written there. */
export interface NamedFile {
  address: string;
  kind: "script" | "style" | "icon";
}

/** Returns the files that a page loads by itself, the one that it begins with first. */
export function filesOf(html: string): NamedFile[] {
  const scripts = tagsOf(html, "script").toSorted(
    (a, b) =>
      Number(attributeOf(b, "type") === "module") - Number(attributeOf(a, "type") === "module"),
  );
  return [
    ...scripts.map((tag) => ({ address: attributeOf(tag, "src"), kind: "script" as const })),
    ...tagsOf(html, "link").map((tag) => ({
      address: kindOf(tag) === null ? null : attributeOf(tag, "href"),
      kind: kindOf(tag) ?? ("icon" as const),
    })),
  ].flatMap(({ address, kind }) => (address === null ? [] : [{ address, kind }]));
}

function kindOf(link: string): NamedFile["kind"] | null {
  const rel = attributeOf(link, "rel")?.toLowerCase().split(/\s+/) ?? [];
  if (rel.includes("modulepreload")) return "script";
  if (rel.includes("stylesheet")) return "style";
  return rel.includes("icon") ? "icon" : null;
}

function tagsOf(html: string, name: string): string[] {
  const plain = html.replaceAll(/<!--.*?-->/gs, "");
  return plain.match(new RegExp(`<${name}\\b[^>]*>`, "gi")) ?? [];
}

function attributeOf(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(
    tag,
  );
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value?.replaceAll("&amp;", "&") ?? null;
}
