import { useCallback, useState } from "react";

/** Words for those who can't see what happened. The same words said twice are two. */
export function useAnnouncer(): { words: string; say: (words: string) => void } {
  const [said, setSaid] = useState({ words: "", turn: 0 });
  return {
    // A space that nobody hears: what does not change is not read out.
    words: said.turn % 2 === 0 ? said.words : `${said.words}\u00a0`,
    say: useCallback((words) => setSaid(({ turn }) => ({ words, turn: turn + 1 })), []),
  };
}
