import { ListVideo } from "lucide-react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { isOfAnother } from "#changes/change-owner.ts";
import { useApi, useMayEdit, useSession } from "#shared/http/api-context.tsx";
import { type Imports, type ImportTask, importsOf } from "#uploads/import/tasks.ts";
import { useTransferStore } from "#uploads/use-transfers.tsx";
import { ownerFacts, PausedNotice } from "./paused-notice.tsx";

/** Goes on with the imports of earlier pages, and says which of them wait for the person to say so. */
export function HeldImports() {
  const mayEdit = useMayEdit();
  return mayEdit ? <PausedImports /> : null;
}

function PausedImports() {
  const imports = importsOf(useTransferStore(), useApi());
  const { data: session } = useSession();
  const paused = useStore(imports.store).filter(({ isPaused }) => isPaused);
  const personId = session?.personId ?? null;
  const isOthers = ({ owner }: ImportTask) => isOfAnother(owner, personId);
  return (
    <>
      <Paused imports={imports} tasks={paused.filter((task) => !isOthers(task))} mayContinue />
      <Paused imports={imports} tasks={paused.filter(isOthers)} mayContinue={false} />
    </>
  );
}

function Paused({
  imports,
  tasks,
  mayContinue,
}: {
  imports: Imports;
  tasks: readonly ImportTask[];
  mayContinue: boolean;
}) {
  const t = useTranslations("importTask");
  const common = useTranslations("common");
  const [first] = tasks;
  if (first === undefined) return null;
  const forEach = (act: (id: string) => void) => () => tasks.forEach(({ id }) => act(id));
  return (
    <PausedNotice
      icon={<ListVideo size={16} aria-hidden="true" />}
      discard={{
        action: common("dismiss"),
        title: t("dismissTitle"),
        advice: t("dismissAdvice"),
      }}
      onContinue={mayContinue ? forEach((id) => imports.resume(id)) : null}
      onDiscard={forEach((id) => imports.dismiss(id))}
    >
      {t(mayContinue ? "paused" : "others", { ...ownerFacts(first.owner), count: tasks.length })}
    </PausedNotice>
  );
}
