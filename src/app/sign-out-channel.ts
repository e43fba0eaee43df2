import { pageEnd } from "#shared/http/page-end.ts";
import { folderName } from "#shared/storage/folder-name.ts";

/** Calls back when the person signs out in another tab of this dashboard. @returns the way to stop */
export function onSignOut(listener: () => void): () => void {
  const channel = openChannel();
  channel.addEventListener("message", () => {
    if (!pageEnd.aborted) listener();
  });
  return () => channel.close();
}

/** Tells the other tabs of this dashboard. */
export function tellSignOut(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  openChannel().postMessage(null);
}

/** Two dashboards on one origin have a sign-in each. */
function openChannel(): BroadcastChannel {
  return new BroadcastChannel(folderName("reeldesk-sign-out"));
}
