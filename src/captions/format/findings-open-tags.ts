/** The tags that have begun and not ended, at a place of a text. */
export class OpenTags {
  #open: { tag: string; raw: string }[] = [];
  /** So that a stray end tag is known without looking through all of them. */
  readonly #counts = new Map<string, number>();

  begin(tag: string, raw: string): void {
    this.#open.push({ tag, raw });
    this.#counts.set(tag, (this.#counts.get(tag) ?? 0) + 1);
  }

  has(tag: string): boolean {
    return (this.#counts.get(tag) ?? 0) > 0;
  }

  /**
   * Ends the innermost of its name, if there is one, with what is inside of it.
   * @returns the end tags that are missing in front of it
   */
  end(tag: string): string {
    if (!this.has(tag)) return "";
    const from = this.#open.findLastIndex((each) => each.tag === tag);
    const ended = this.#open.splice(from);
    for (const each of ended) this.#counts.set(each.tag, (this.#counts.get(each.tag) ?? 0) - 1);
    const inner = ended.slice(1).map((each) => each.tag);
    // What is above a word ends with the word.
    return endTags(tag === "ruby" ? inner.filter((each) => each !== "rt") : inner);
  }

  /** The tags as they are written, to begin all of them again. */
  get written(): string {
    return this.#open.map(({ raw }) => raw).join("");
  }

  /** The end tags of all of them. */
  get ends(): string {
    return endTags(this.#open.map(({ tag }) => tag));
  }

  /** Whether one is open that does not end with its cue, as a voice does. */
  get isUnclosed(): boolean {
    return this.#open.some(({ tag }) => tag !== "v" && tag !== "rt");
  }
}

function endTags(tags: readonly string[]): string {
  return tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join("");
}
