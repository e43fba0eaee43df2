import { useEffect } from "react";
import { sampleLetters } from "./sample-letters.ts";

/**
 * Has the browser find its fonts for what titles are written in before any of them is shown, one a frame. Else it
 * does so as it lays out a table where such a title is new, which takes longer than the table.
 */
export function useLetters(named: readonly { title: string | null }[]): void {
  useEffect(() => {
    const letters = sampleLetters(named.map(({ title }) => title));
    const pencil = document.createElement("canvas").getContext("2d");
    if (pencil === null) return;
    // In the weight of names.
    pencil.font = `500 16px ${getComputedStyle(document.body).fontFamily}`;
    let frame = 0;
    const measureNext = () => {
      const letter = letters.pop();
      if (letter === undefined) return;
      pencil.measureText(letter);
      frame = requestAnimationFrame(measureNext);
    };
    frame = requestAnimationFrame(measureNext);
    return () => cancelAnimationFrame(frame);
  }, [named]);
}
