import { type ComponentProps, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { bringMap } from "./bring-map.ts";
import type { CountryMap } from "./country-map.tsx";

type State =
  | { kind: "coming" }
  | { kind: "here"; brought: Awaited<ReturnType<typeof bringMap>> }
  | { kind: "missing" };

/** The place of the map, until it is there and when it can't be. */
export function MapFrame({
  bring,
  ...map
}: Omit<ComponentProps<typeof CountryMap>, "world"> & { bring: typeof bringMap }) {
  const t = useTranslations("countries.map");
  const [state, setState] = useState<State>({ kind: "coming" });
  useEffect(() => {
    let isWanted = true;
    const become = (next: State) => {
      if (isWanted) setState(next);
    };
    bring().then(
      (brought) => become({ kind: "here", brought }),
      () => become({ kind: "missing" }),
    );
    return () => {
      isWanted = false;
    };
  }, [bring]);
  switch (state.kind) {
    case "coming":
      return <Skeleton className="aspect-960/452 w-full" />;
    case "here":
      return <state.brought.CountryMap {...map} world={state.brought.world} />;
    case "missing":
      return <p className="text-sm text-ink-soft">{t("missing")}</p>;
  }
}
