import { scopedName } from "#shared/storage/base-path.ts";
import { readStored, tryWriteStored } from "#shared/storage/stored-text.ts";

const key = () => scopedName("reeldesk.notifications");

/** Returns whether a person turned notifications on, and the browser still allows them. */
export function areNotificationsOn(): boolean {
  return (
    "Notification" in globalThis &&
    Notification.permission === "granted" &&
    readStored(key()) !== null
  );
}

/**
 * Turns notifications on or off. To be called from a press: the browser may ask.
 * @returns false if the browser does not allow them
 */
export async function switchNotifications(isOn: boolean): Promise<boolean> {
  const isAllowed = !isOn || (await Notification.requestPermission()) === "granted";
  // Without storage they stay off.
  tryWriteStored(key(), isOn && isAllowed ? "1" : null);
  return isAllowed;
}
