/** Holds messages by their keys, at any depth: the content of a file of `src/messages`. */
export type MessageTree = { readonly [key: string]: MessageTree | string };

/**
 * Fills what a language lacks with the English messages. Keys that English doesn't have are left out, since no code
 * can ask for them.
 */
export function fillMessages<Tree extends MessageTree>(english: Tree, own: MessageTree): Tree {
  const entries: unknown[][] = Object.entries(english).map(([key, source]) => {
    const found = Object.hasOwn(own, key) ? own[key] : undefined;
    if (typeof source === "string") return [key, typeof found === "string" ? found : source];
    return [key, fillMessages(source, typeof found === "object" ? found : {})];
  });
  return Object.fromEntries(entries);
}
