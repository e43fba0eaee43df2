import { rm, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeFolder, serve } from "../proxy/testing.ts";
import { judgeAudit, runAudit } from "./run-audit.ts";

const ASKED = { name: "desk", version: "0.1.0", dependencies: { chart: "1.0.0" } };
const LOCK = {
  ...ASKED,
  lockfileVersion: 3,
  packages: {
    "": ASKED,
    "node_modules/chart": { version: "1.0.0", integrity: `sha512-${"A".repeat(86)}==` },
    "node_modules/tool": { version: "2.0.0", dev: true, integrity: `sha512-${"A".repeat(86)}==` },
  },
};

let folder: string;
beforeAll(async () => {
  folder = await makeFolder({ "package.json": JSON.stringify(ASKED) });
  // npm caches advisories.
  vi.stubEnv("npm_config_cache", join(folder, "cache"));
  await writeFile(join(folder, "package-lock.json"), JSON.stringify(LOCK));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Asks npm itself, which asks a registry that answers like this. */
async function auditWith(listener: RequestListener, timeoutMs?: number) {
  const server = await serve(listener);
  try {
    return await runAudit({
      folder,
      registry: `${server.origin}/`,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
  } finally {
    await server.close();
  }
}

const advisory = (id: number, severity: string): RequestListener => {
  return (request, response) => {
    const isAsked = request.method === "POST" && request.url?.endsWith("/advisories/bulk");
    const one = {
      id,
      title: "Breaks",
      severity,
      vulnerable_versions: "<2",
      url: "https://a.example/1",
    };
    // npm also looks up available versions.
    const chart = {
      name: "chart",
      "dist-tags": { latest: "1.0.0" },
      versions: { "1.0.0": { name: "chart", version: "1.0.0" } },
    };
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify(isAsked ? { chart: [one] } : chart));
  };
};

// The test starts npm itself, which can take long.
describe("runAudit", { timeout: 60_000 }, () => {
  it("Fails for a serious advisory about a used package", async () => {
    const { outcome, told } = await auditWith(advisory(1, "critical"));
    expect(told).toBe("There are serious advisories about what is in use:\ncritical: chart");
    expect(outcome).toBe("vulnerable");
  });

  it("Reports a lesser one, and passes", async () => {
    expect(await auditWith(advisory(2, "moderate"))).toEqual({
      outcome: "clean",
      told: "No serious advisory about what is in use.\nmoderate: chart",
    });
  });

  it("Is skipped where the registry keeps no advisories", async () => {
    const { outcome, told } = await auditWith((_request, response) =>
      response.writeHead(405).end(),
    );
    expect(outcome).toBe("unanswered");
    expect(told).toMatch(/^Skipped: the registry does not tell of advisories/);
    expect(told).not.toContain("127.0.0.1");
  });

  it("Does not wait for a registry that does not answer", { tags: ["nightly"] }, async () => {
    const { outcome } = await auditWith(() => {}, 2000);
    expect(outcome).toBe("unanswered");
  });
});

describe("judgeAudit", () => {
  it.each(["", "npm error", "{}", '{"metadata":{}}', "null", '{"message":"off"}'])(
    "Reads %j as no answer, not as a clean one",
    (output) => {
      expect(judgeAudit(output).outcome).toBe("unanswered");
    },
  );
});
