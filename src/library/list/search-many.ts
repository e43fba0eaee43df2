import { inSlices } from "#shared/async/yield-to-main.ts";
import {
  createTextMatcher,
  hasWordBesideNames,
  type Named,
  namedId,
  namesOf,
  type Word,
  wordsOf,
} from "#shared/format/text-search.ts";

/** Fewer records are searched one by one. */
const MANY = 2000;
const BLOCK_SIZE = 1024;

/** Holds the names of some records in one text: to find a word in it takes a tenth of the time of a search in each. */
interface Block {
  items: readonly Named[];
  text: string;
  /** Holds where the names of each end. */
  ends: Uint32Array;
}

/** Holds those of the list that was searched last, the last block of it first. */
const blocks: Block[] = [];

/**
 * Returns the records that a search finds, as `createTextMatcher` does, in their order; the list itself where it finds all
 * of them.
 */
export function searchMany<T extends Named>(items: readonly T[], search: string): readonly T[] {
  if (search.trim() === "") return items;
  if (items.length < MANY || namedId(search) !== null)
    return items.filter(createTextMatcher(search));
  const words = wordsOf(search);
  const parts: T[][] = [];
  for (let number = 0; number * BLOCK_SIZE < items.length; number += 1) {
    const part = partOf(items, number);
    const block = blockOf(part, number);
    const hits = new Uint16Array(part.length);
    for (const word of words) markHits(block, word, hits);
    parts.push(part.filter((_, at) => hits[at] === words.length));
  }
  return parts.toReversed().flat();
}

/** Prepares a list in pieces, so that the first search need not fold all names. @throws the signal's reason */
export async function prepareToSearch(items: readonly Named[], signal: AbortSignal): Promise<void> {
  if (items.length < MANY) return;
  const prepare = (number: number) => blockOf(partOf(items, number), number);
  await inSlices(Math.ceil(items.length / BLOCK_SIZE), prepare, signal, 1);
}

/** Returns the records of a block. Blocks are counted from the end, as new records come first. */
function partOf<T>(items: readonly T[], number: number): readonly T[] {
  const end = items.length - number * BLOCK_SIZE;
  return items.slice(Math.max(0, end - BLOCK_SIZE), end);
}

function blockOf(items: readonly Named[], number: number): Block {
  const known = blocks[number];
  if (known?.items.length === items.length && known.items.every((item, at) => item === items[at])) {
    return known;
  }
  const ends = new Uint32Array(items.length);
  let end = 0;
  const names = items.map((item, at) => {
    const each = namesOf(item);
    end += each.length + 1;
    ends[at] = end;
    return each;
  });
  // No word has a line break, so none is found across two records.
  const block = { items, text: names.join("\n"), ends };
  blocks[number] = block;
  return block;
}

/** Counts a word for each record of a block that has it. */
function markHits({ items, text, ends }: Block, word: Word, hits: Uint16Array): void {
  let start = 0;
  let hit = text.indexOf(word.text);
  for (const [at, item] of items.entries()) {
    const end = ends[at] ?? 0;
    if (hit >= 0 && hit < start) hit = text.indexOf(word.text, start);
    const isNamed = hit >= 0 && hit < end;
    if (isNamed || hasWordBesideNames(item, word)) hits[at] = (hits[at] ?? 0) + 1;
    start = end;
  }
}
