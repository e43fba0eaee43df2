import type { CaptionDocument, Cue } from "#captions/document.ts";

const STYLE = /^(?:STYLE|REGION)(?=[ \t\n]|$)/;

/**
 * The document with other cues, where what stood in front of the lost ones still stands in front of the next
 * that stayed, and styles and regions still stand in front of the first: players read them nowhere else.
 */
export function withCues(document: CaptionDocument, cues: readonly Cue[]): CaptionDocument {
  const stays = new Set(cues.map(({ key }) => key));
  const moved = new Map<number, string[]>();
  let waiting: string[] = [];
  for (const cue of document.cues) {
    if (!stays.has(cue.key)) for (const aside of cue.before) waiting.push(aside);
    else if (waiting.length > 0) {
      moved.set(cue.key, waiting);
      waiting = [];
    }
  }
  const kept = cues.map((cue) => {
    const asides = moved.get(cue.key);
    return asides === undefined ? cue : { ...cue, before: [...asides, ...cue.before] };
  });
  const after = waiting.length > 0 ? [...waiting, ...document.after] : document.after;
  return { ...document, cues: stylesFirst(kept, document.cues[0]), after };
}

function stylesFirst(cues: readonly Cue[], wasFirst: Cue | undefined): readonly Cue[] {
  const [first] = cues;
  const styles = wasFirst?.before.filter((aside) => STYLE.test(aside)) ?? [];
  if (first === undefined || first.key === wasFirst?.key || styles.length === 0) return cues;
  const held = new Set(styles);
  const without = (asides: readonly string[]) => asides.filter((aside) => !held.has(aside));
  return cues.map((cue, at) => {
    if (at === 0) return { ...cue, before: [...styles, ...without(cue.before)] };
    return cue.key === wasFirst?.key ? { ...cue, before: without(cue.before) } : cue;
  });
}
