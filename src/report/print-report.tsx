import { type QueryClient, type QueryFilters, useQueryClient } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";

type Frame = RefObject<HTMLElement | null>;

/** Finds what is read for the first time, or in parts: figures that are only read again stay as they are meanwhile. */
const UNREAD: QueryFilters = {
  type: "active",
  predicate: ({ state: { data } }) => data === undefined || Object(data).isComplete === false,
};

/** Finds placeholders, also of parts whose code is on its way or whose turn has not come, and charts that are not drawn. */
const PLACEHOLDERS = [
  ".animate-appear:not([data-print=hide] *)",
  "[role=application] .size-full:empty",
  ".recharts-responsive-container:not(:has(svg))",
].join();

/** Says whether a part of the report is not what it will be; one that can't be read is. */
function isUnread(client: QueryClient, frame: Frame): boolean {
  const found = [...(frame.current?.querySelectorAll(PLACEHOLDERS) ?? [])];
  return client.isFetching(UNREAD) > 0 || found.some((each) => each.getClientRects().length > 0);
}

/** Begins what was not in sight yet, as for paper; charts then need longer than until it is printed. */
function beginAll(): void {
  window.dispatchEvent(new Event("beforeprint"));
  window.dispatchEvent(new Event("afterprint"));
}

const LOOK_EVERY_MS = 100;

/** Prints the report, once all of it is there. */
export function PrintButton({ frame }: { frame: Frame }) {
  const t = useTranslations("report");
  const client = useQueryClient();
  const [isAwaited, setIsAwaited] = useState(false);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setInterval(() => {
      beginAll();
      if (isUnread(client, frame)) return;
      setIsAwaited(false);
      clearInterval(timer);
      globalThis.print();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isAwaited, client, frame]);
  return (
    <>
      <p role="status" data-print="hide" className="text-sm text-working empty:hidden">
        {isAwaited ? t("waiting") : null}
      </p>
      <Button
        icon={<Printer aria-hidden="true" size={15} />}
        aria-disabled={isAwaited}
        onClick={() => setIsAwaited(true)}
      >
        {t("print")}
      </Button>
    </>
  );
}

/** Says on paper that figures were missing: the browser's own command to print does not wait for them. */
export function UnreadNote({ frame }: { frame: Frame }) {
  const t = useTranslations("report");
  const client = useQueryClient();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    // The page is printed as soon as the listener returns.
    const show = () => flushSync(() => setIsShown(isUnread(client, frame)));
    const hide = () => setIsShown(false);
    window.addEventListener("beforeprint", show);
    window.addEventListener("afterprint", hide);
    return () => {
      window.removeEventListener("beforeprint", show);
      window.removeEventListener("afterprint", hide);
    };
  }, [client, frame]);
  return isShown ? <p className="font-medium">{t("unread")}</p> : null;
}
