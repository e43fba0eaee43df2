import { Suspense, useState } from "react";
import type { KnownMembers, MemberParts, MembersWanted } from "#watch-time/members.ts";

/**
 * Reads memberships where a page needs them.
 * @param parts null: there are no folders and playlists
 * @returns among others `reader`, to be rendered somewhere on the page
 */
export function useMembers(parts: MemberParts | null, wanted: MembersWanted) {
  const [latest, setLatest] = useState<KnownMembers | null>(null);
  const isNeeded = parts !== null && (wanted.within !== null || wanted.grouping !== null);
  const { kind, within, grouping } = wanted;
  const wantedKey = JSON.stringify([kind, within?.kind, within?.id, grouping]);
  // What was read for another folder is not shown as if it were of this one.
  const known = isNeeded && latest?.key === wantedKey ? latest : null;
  return {
    within,
    isGrouped: grouping !== null,
    scope: known?.scope ?? null,
    containers: known?.containers ?? null,
    known,
    reader: isNeeded ? (
      <Suspense>
        <parts.Reader wanted={wanted} wantedKey={wantedKey} onMembers={setLatest} />
      </Suspense>
    ) : null,
  };
}
