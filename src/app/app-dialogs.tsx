import { Suspense } from "react";
import { later } from "#messages/later.tsx";
import type { AppDialog } from "#shared/ui/open-app-dialog.ts";
import type { DialogsProps } from "./shell.tsx";

const DIALOGS = {
  search: later(
    async () => (await import("#search/palette.tsx")).Palette,
    "search",
    "app/after-page",
    "channels",
  ),
  shortcuts: later(
    async () => (await import("#search/shortcut-sheet.tsx")).ShortcutSheet,
    "search",
    "app/after-page",
    "captions",
    "player",
    "shared",
  ),
  newPlaylist: later(
    async () => (await import("#playlists/list/playlists-toolbar.tsx")).NewPlaylistDialog,
    "playlists",
    "shared",
  ),
  signOut: later(
    async () => (await import("#session/sign-out-button.tsx")).SignOutPrompt,
    "app/after-page",
  ),
} as const satisfies Record<AppDialog, unknown>;

/** Renders the dialog that was asked for. */
export function AppDialogs({ shown, takeTyped, onClose }: DialogsProps) {
  const Shown = DIALOGS[shown];
  return (
    // A dialog that another one replaces is closed at once, not as soon as that one has loaded.
    <Suspense key={shown}>
      <Shown takeTyped={takeTyped} onClose={onClose} />
    </Suspense>
  );
}
