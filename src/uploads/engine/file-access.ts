/** What Chromium adds to file handles, and TypeScript's library does not know. */
interface PermissionHandle {
  queryPermission: (options: { mode: "read" }) => Promise<PermissionState>;
  requestPermission: (options: { mode: "read" }) => Promise<PermissionState>;
}

function asksForPermission(
  handle: FileSystemFileHandle,
): handle is FileSystemFileHandle & PermissionHandle {
  return "queryPermission" in handle && "requestPermission" in handle;
}

/** Whether a remembered file may be read without asking. */
export async function mayRead(handle: FileSystemFileHandle): Promise<boolean> {
  if (!asksForPermission(handle)) return true;
  return (await handle.queryPermission({ mode: "read" })) === "granted";
}

/**
 * Asks the person to let the page read a remembered file. Needs a click not long ago.
 * @returns whether it may
 */
export async function askToRead(handle: FileSystemFileHandle): Promise<boolean> {
  if (!asksForPermission(handle)) return true;
  return (await handle.requestPermission({ mode: "read" })) === "granted";
}
