import { ShieldAlert } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useApi } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type Block, type BlockedHost, operatorText, readBlock } from "./blocked-hosts.ts";
import { Notice } from "./notice.tsx";

/** More blocked hosts than this are not a configuration mistake. */
const MAX_HOSTS = 5;

/** Reports each host blocked by the content policy once, and says what the operator has to do. */
export function Blocked() {
  const t = useTranslations("notices.blocked");
  const copyLabels = useTranslations("copy");
  const format = useFormatter();
  const { config } = useApi().api;
  const blocks = useBlocks();
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const [copied, setCopied] = useState<{ outcome: "copied" | "failed"; hosts: string } | null>(
    null,
  );

  const byHost = new Map<string, BlockedHost>();
  for (const block of blocks) {
    const blocked = readBlock(block, config);
    if (blocked !== null && !byHost.has(blocked.host)) byHost.set(blocked.host, blocked);
  }
  const reported = [...byHost.values()].slice(0, MAX_HOSTS).filter(({ host }) => !read.has(host));
  if (reported.length === 0) return null;

  const named = reported.filter(({ namedBy }) => namedBy.length > 0);
  const keys = [...new Set((named.length > 0 ? named : reported).flatMap(keysOf))];
  const hosts = format.list(reported.map(({ host }) => host));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(operatorText(reported, location.origin));
      setCopied({ outcome: "copied", hosts });
    } catch {
      setCopied({ outcome: "failed", hosts });
    }
  };
  return (
    <Notice
      role="alert"
      icon={<ShieldAlert aria-hidden="true" size={17} className="text-trouble" />}
      actions={
        <>
          <Button onClick={() => void copy()}>
            {copied?.hosts === hosts ? copyLabels(copied.outcome) : t("copy")}
          </Button>
          <Button
            variant="quiet"
            onClick={() => setRead(new Set([...read, ...reported.map(({ host }) => host)]))}
          >
            {t("dismiss")}
          </Button>
        </>
      }
    >
      {t.rich("told", {
        hosts,
        name: inBold,
      })}{" "}
      {t(named.length > 0 ? "named" : "unnamed", {
        keys: format.list(keys, { type: "disjunction" }),
      })}
    </Notice>
  );
}

const inBold = (text: ReactNode) => <bdi className="font-semibold">{text}</bdi>;

function keysOf({ keys, namedBy }: BlockedHost) {
  return namedBy.length > 0 ? namedBy : keys;
}

const MAX_BLOCKS = 200;

const store = createStore<readonly Block[]>(() => []);
let isListening = false;

/** Subscribes to policy violations, including earlier ones where the browser reports them. */
function useBlocks(): readonly Block[] {
  useEffect(() => {
    if (!isListening) listen();
    isListening = true;
  }, []);
  return useStore(store);
}

function listen(): void {
  document.addEventListener("securitypolicyviolation", (event) =>
    add({
      url: event.blockedURI,
      directive: event.effectiveDirective,
      sourceFile: event.sourceFile,
      isEnforced: event.disposition === "enforce",
    }),
  );
  // Report violations from before this code was loaded. Not supported by all browsers.
  if (!("ReportingObserver" in globalThis)) return;
  const observer = new ReportingObserver(
    (reports) => {
      for (const { body } of reports) add(readReport(body));
      // Later violations arrive as events.
      observer.disconnect();
    },
    { types: ["csp-violation"], buffered: true },
  );
  observer.observe();
}

/** Converts a report, which has other names for the fields of the event. */
function readReport(body: unknown): Block {
  const text = (name: string): string => {
    const value: unknown = Object(body)[name];
    return typeof value === "string" ? value : "";
  };
  return {
    url: text("blockedURL"),
    directive: text("effectiveDirective"),
    sourceFile: text("sourceFile"),
    isEnforced: text("disposition") === "enforce",
  };
}

function add(block: Block): void {
  const blocks = store.getState();
  if (blocks.length >= MAX_BLOCKS) return;
  // Do not store the query: it may be signed.
  const url = block.url.replace(/[?#].*$/s, "");
  store.setState([...blocks, { ...block, url }], true);
}
