import { ShieldAlert } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { isHostListed } from "#shared/http/hosts.ts";
import type { RuntimeConfig } from "#shared/http/runtime-config.ts";
import { Button } from "#shared/ui/button.tsx";
import { Notice } from "#shared/ui/notice.tsx";

/** More blocked hosts than this are not a configuration mistake. */
const MAX_HOSTS = 5;

/** Reports each host blocked by the content policy once, and says what the operator has to do. */
export function Blocked() {
  const t = useTranslations("notices.blocked");
  const common = useTranslations("common");
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
            {common("dismiss")}
          </Button>
        </>
      }
    >
      {t.rich("message", {
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

/** Returns policy violations, including earlier ones where the browser reports them. */
function useBlocks(): readonly Block[] {
  const [blocks, setBlocks] = useState<readonly Block[]>([]);
  useEffect(() => {
    const left = new AbortController();
    const add = (block: Block) => {
      // Do not store the query: it may be signed.
      const url = block.url.replace(/[?#].*$/s, "");
      setBlocks((before) =>
        before.length >= MAX_BLOCKS ? before : [...before, { ...block, url }],
      );
    };
    document.addEventListener(
      "securitypolicyviolation",
      (event) =>
        add({
          url: event.blockedURI,
          directive: event.effectiveDirective,
          sourceFile: event.sourceFile,
          isEnforced: event.disposition === "enforce",
        }),
      { signal: left.signal },
    );
    // Violations from before this code was loaded are read here. Not all browsers support that.
    if ("ReportingObserver" in globalThis) {
      const observer = new ReportingObserver(
        (reports) => {
          for (const { body } of reports) add(readReport(body));
          // Later violations arrive as events.
          observer.disconnect();
        },
        { types: ["csp-violation"], buffered: true },
      );
      observer.observe();
      left.signal.addEventListener("abort", () => observer.disconnect());
    }
    return () => left.abort();
  }, []);
  return blocks;
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

type HostKey = "storageHosts" | "mediaHosts" | "playbackBase" | "errorReports";

type ConfiguredHosts = Pick<RuntimeConfig, HostKey>;

interface BlockedHost {
  /** Includes the port. */
  host: string;
  directive: string;
  /** Names those of `keys` that list the host. */
  namedBy: readonly HostKey[];
  /** Names the keys that may list the host. */
  keys: readonly HostKey[];
}

/** Describes a policy violation, from an event or a report. */
export interface Block {
  url: string;
  directive: string;
  /** Names the script that caused it. Is empty if not reported. */
  sourceFile: string;
  isEnforced: boolean;
}

/** Maps each directive to the keys whose hosts belong in it. */
const KEYS: Readonly<Record<string, readonly HostKey[]>> = {
  "connect-src": ["storageHosts", "mediaHosts", "playbackBase", "errorReports"],
  "img-src": ["mediaHosts"],
  "media-src": ["mediaHosts"],
};

/**
 * Returns the blocked host. Null for violations that no setting would fix: those of browser extensions,
 * scripts, styles and URLs without a host. Uses only the host of the URL, because the rest may be signed.
 */
export function readBlock(block: Block, config: ConfiguredHosts): BlockedHost | null {
  const { url, directive, sourceFile, isEnforced } = block;
  const keys = Object.hasOwn(KEYS, directive) ? KEYS[directive] : undefined;
  if (!isEnforced || keys === undefined || !URL.canParse(url)) return null;
  const { protocol, host } = new URL(url);
  if (!/^https?:$/.test(protocol) || host === "") return null;
  // The page's own scripts have http(s) URLs; "user-script" and extension schemes do not.
  if (sourceFile !== "" && !/^https?:/.test(sourceFile)) return null;
  return { host, directive, keys, namedBy: keys.filter((key) => names(config, key, host)) };
}

function names(config: ConfiguredHosts, key: HostKey, host: string): boolean {
  const value = config[key] ?? "";
  if (typeof value !== "string") return isHostListed(host, value);
  return URL.canParse(value) && new URL(value).host === host;
}

/** Returns a report for the operator, always in English; the only URL in it is the dashboard's. */
export function operatorText(blocked: readonly BlockedHost[], origin: string): string {
  const lines = blocked.map(({ host, directive, keys, namedBy }) =>
    namedBy.length > 0
      ? `- ${host} (${directive}): config.json names it under ${namedBy.join(" and ")}, the Content-Security-Policy header does not, or it leads on to a host that is named nowhere.`
      : `- ${host} (${directive}): config.json does not name it. If it is your platform's, it belongs under ${keys.join(" or ")}.`,
  );
  return [
    `The content policy of the dashboard at ${origin} kept it from reaching:`,
    ...lines,
    "After a change of config.json the headers have to be generated again: npm run -s headers -- nginx|caddy|static --config config.json",
  ].join("\n");
}
