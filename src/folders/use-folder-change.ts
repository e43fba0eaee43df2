import { useEffect, useRef, useState } from "react";
import { useApi } from "#shared/http/api-context.tsx";
import { changeCarefully, type FolderTrouble, look, remove } from "./careful-change.ts";
import type { FolderChange } from "./folders.ts";
import type { ShownFolder } from "./pending-folders.ts";

/** State of a dialog's change. */
type Changing = { kind: "idle" } | { kind: "sending" } | { kind: "stuck"; trouble: FolderTrouble };

/**
 * Makes the change of one dialog, based on the folder as it was when the dialog opened.
 * @param onSent called when the change was sent and is shown as pending
 * @param onLate called when it failed after the dialog was closed
 */
export function useFolderChange(
  folder: ShownFolder,
  { onSent, onLate }: { onSent: () => void; onLate: (trouble: FolderTrouble) => void },
) {
  const services = useApi();
  const [seen, setSeen] = useState(() => look(services, folder));
  const [state, setState] = useState<Changing>({ kind: "idle" });
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  /** @param change null: deletion */
  const attempt = async (change: FolderChange | null) => {
    // After a conflict the user has seen the current version, so a retry is based on it.
    const basis =
      state.kind === "stuck" && state.trouble.obstacle.kind === "conflict"
        ? { ...seen, listed: state.trouble.obstacle.now }
        : seen;
    setSeen(basis);
    setState({ kind: "sending" });
    const obstacle =
      change === null
        ? await remove(services, folder.id)
        : await changeCarefully(services, basis, change);
    if (obstacle === null) {
      if (isOpen.current) onSent();
      return;
    }
    const trouble = { seen: basis, change, obstacle };
    if (isOpen.current) setState({ kind: "stuck", trouble });
    else onLate(trouble);
  };
  return { state, attempt: (change: FolderChange | null) => void attempt(change) };
}
