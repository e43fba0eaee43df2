import type { Messages } from "use-intl";

/** Loads the messages of each domain; those of the app itself are in the first script. */
const CATALOGUES = import.meta.glob<Partial<Messages>>(
  ["/src/*/messages/en.json", "!/src/app/messages/en.json"],
  { import: "default" },
);

/**
 * Loads the messages of a domain, named as its folder in `src`.
 * @throws TypeError for a folder without messages
 */
export async function loadMessages(domain: string): Promise<Partial<Messages>> {
  const load = CATALOGUES[`/src/${domain}/messages/en.json`];
  if (load === undefined) throw new TypeError(`src/${domain} has no messages.`);
  return await load();
}
