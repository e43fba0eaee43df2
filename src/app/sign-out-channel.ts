import { signedOutSignal } from "#shared/http/signed-out-signal.ts";
import { folderName } from "#shared/storage/folder-name.ts";

/** Subscribes to sign-outs in other tabs of this dashboard. @returns unsubscribe function */
export function onSignOut(listener: () => void): () => void {
  const channel = openChannel();
  channel.addEventListener("message", () => {
    if (!signedOutSignal.aborted) listener();
  });
  return () => channel.close();
}

/** Notifies the other tabs of this dashboard. */
export function broadcastSignOut(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  openChannel().postMessage(null);
}

/** The name includes the folder: dashboards on the same origin have separate sign-ins. */
function openChannel(): BroadcastChannel {
  return new BroadcastChannel(folderName("reeldesk-sign-out"));
}
