import { lazily } from "#shared/ui/lazily.tsx";
import type { MemberParts } from "#watch-time/members.ts";

/** Reads and chooses folders and playlists for watch time, loaded where a view needs them. */
export const MEMBER_PARTS: MemberParts = {
  Reader: lazily(async () => (await import("./member-parts.tsx")).memberParts.Reader),
  Picker: lazily(async () => (await import("./member-parts.tsx")).memberParts.Picker),
};
