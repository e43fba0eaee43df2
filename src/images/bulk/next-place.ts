/**
 * Where an arrow, Home or End leads in a grid that is filled row by row; null: nowhere, or it is another key.
 * @param isReversed rows run from right to left
 */
export function nextPlace(
  key: string,
  grid: { at: number; columns: number; count: number; isReversed: boolean },
): number | null {
  const { at, columns, count, isReversed } = grid;
  const forward = isReversed ? -1 : 1;
  const places: Record<string, number> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: count - 1,
  };
  const place = places[key];
  return place === undefined || place < 0 || place >= count || place === at ? null : place;
}
