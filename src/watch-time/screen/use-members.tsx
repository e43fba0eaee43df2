import { Suspense, useState } from "react";
import {
  type KnownMembers,
  type MemberParts,
  type MembersWanted,
  membersKey,
} from "#watch-time/members.ts";

/**
 * Reads memberships where a page needs them.
 * @param parts null: there are no folders and playlists
 * @returns among others `reader`, to be rendered somewhere on the page
 */
export function useMembers(parts: MemberParts | null, wanted: MembersWanted) {
  const [latest, setLatest] = useState<KnownMembers | null>(null);
  const isNeeded = parts !== null && (wanted.within !== null || wanted.grouping !== null);
  // What was read for another folder is not shown as if it were of this one.
  const known = isNeeded && latest?.key === membersKey(wanted) ? latest : null;
  return {
    within: wanted.within,
    isGrouped: wanted.grouping !== null,
    scope: known?.scope ?? null,
    containers: known?.containers ?? null,
    known,
    reader: isNeeded ? (
      <Suspense>
        <parts.Reader wanted={wanted} onMembers={setLatest} />
      </Suspense>
    ) : null,
  };
}
