/** Names the dialogs that can be opened from any page. */
export type AppDialog = "search" | "shortcuts" | "newPlaylist" | "signOut";

declare global {
  interface DocumentEventMap {
    /** Is heard by the shell, which has no other way to hear of it without more code in the first load. */
    appdialog: CustomEvent<AppDialog>;
  }
}

/** Opens a dialog of the app over the page. */
export function openAppDialog(name: AppDialog): void {
  document.dispatchEvent(new CustomEvent("appdialog", { detail: name }));
}
