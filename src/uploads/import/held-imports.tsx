import { useHeldWork } from "#changes/held-work.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { useStore } from "#shared/sync/use-store.ts";
import { waitingImports } from "./import-task.ts";
import { importsOf } from "./tasks.ts";

/** Goes on with the imports of earlier pages. */
export function HeldImports() {
  const mayEdit = useMayEdit();
  return mayEdit ? <ResumedImports /> : null;
}

function ResumedImports() {
  const imports = importsOf(useApi());
  const paused = waitingImports(useStore(imports.store));
  useHeldWork(
    "imports",
    paused.map(({ id, owner }) => ({
      owner,
      onContinue: () => imports.resume(id),
      onDiscard: () => imports.dismiss(id),
    })),
  );
  return null;
}
