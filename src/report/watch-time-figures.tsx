import type { ComponentProps } from "react";
import { MEMBER_PARTS } from "#playlists/later-member-parts.ts";
import { WatchTimeSection } from "#watch-time/report-section.tsx";

/** Shows a view of watch time, also of folders and playlists, which stand above it. */
export function WatchTimeFigures(props: Omit<ComponentProps<typeof WatchTimeSection>, "members">) {
  return <WatchTimeSection {...props} members={MEMBER_PARTS} />;
}
