import { CirclePause } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { isOfAnother } from "#changes/change-owner.ts";
import { HELD_KINDS, type HeldKind, type HeldWork, heldWorkOf } from "#changes/held-work.ts";
import { groupBy } from "#shared/collections/group-by.ts";
import { useApi, useSession } from "#shared/http/api-context.tsx";
import { useStore } from "#shared/sync/use-store.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { Notice } from "#shared/ui/notice.tsx";

interface Held extends HeldWork {
  kind: HeldKind;
}

/**
 * Says what earlier visits have left, and whose it is: the person's own work continues after confirmation, another
 * person's never does.
 */
export function HeldWorkNotice() {
  const all = useStore(heldWorkOf(useApi()));
  const { data: session } = useSession();
  const personId = session?.personId ?? null;
  const held = HELD_KINDS.flatMap((kind) => all[kind].map((work): Held => ({ ...work, kind })));
  const isOthers = ({ owner }: Held) => isOfAnother(owner, personId);
  const own = held.filter((each) => !isOthers(each));
  const persons = groupBy(held.filter(isOthers), ({ owner }) => owner?.personId);
  return (
    <>
      {own.length === 0 ? null : <HeldOfPerson held={own} mayContinue />}
      {[...persons].map(([id, work]) => (
        <HeldOfPerson key={id} held={work} mayContinue={false} />
      ))}
    </>
  );
}

function HeldOfPerson({ held, mayContinue }: { held: readonly Held[]; mayContinue: boolean }) {
  const t = useTranslations("notices.heldWork");
  const common = useTranslations("common");
  const { config } = useApi().api;
  const { data: session, isPlaceholderData, refetch } = useSession();
  const isUnknown = config.sessionUrl !== null && (session === undefined || isPlaceholderData);
  const goOn = () => {
    // The owner becomes known a moment later, and the notice shows it.
    if (isUnknown) void refetch();
    else held.forEach(({ onContinue }) => onContinue());
  };
  const format = useFormatter();
  const [isAsking, setIsAsking] = useState(false);
  const byKind = groupBy(held, ({ kind }) => kind);
  const counts = [...byKind].map(([kind, { length: count }]) => {
    const left = held.reduce((sum, { leftCount = 0 }) => sum + leftCount, 0);
    return t(kind, { count, left });
  });
  const [name = null, ...otherNames] = new Set(held.map(({ owner }) => owner?.name ?? null));
  const isNamed = name !== null && otherNames.length === 0;
  const facts = {
    what: format.list(counts),
    // The name is isolated, as it may run in the other direction.
    name: `\u2068${name ?? ""}\u2069`,
    hasName: isNamed ? "yes" : "no",
  };
  return (
    <section ref={keepFocus}>
      <Notice
        icon={<CirclePause size={16} aria-hidden="true" />}
        actions={
          <>
            {mayContinue ? <Button onClick={goOn}>{common("continue")}</Button> : null}
            <Button variant="quiet" onClick={() => setIsAsking(true)}>
              {t("discard")}
            </Button>
          </>
        }
      >
        {t(mayContinue ? "own" : "others", facts)}
      </Notice>
      {isAsking ? (
        <ConfirmDialog
          title={t("discardTitle")}
          confirm={t("discard")}
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            for (const { onDiscard } of held) onDiscard();
          }}
        >
          <div className="grid gap-2">
            {[...byKind.keys()].map((kind) => (
              <p key={kind}>
                {t(kind === "imports" && !mayContinue ? "advice.othersImports" : `advice.${kind}`)}
              </p>
            ))}
          </div>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
