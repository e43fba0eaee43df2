import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readSettings } from "#proxy/settings.ts";
import { readSandboxOptions } from "#sandbox/options.ts";
import { paths } from "#shared/paths.ts";
import cors from "../deploy/storage/s3-cors.json" with { type: "json" };

const Compose = z.object({
  services: z.record(
    z.string(),
    z
      .object({
        ports: z.array(z.string()).optional(),
        network_mode: z.string().optional(),
        environment: z.record(z.string(), z.string()).optional(),
      })
      .loose(),
  ),
});

describe("the CORS document for storage", () => {
  it("lets one origin send parts and forms and read ETags, and nothing else", () => {
    expect(cors.CORSRules).toEqual([
      {
        ID: "reeldesk-uploads",
        AllowedOrigins: ["https://desk.example.com"],
        AllowedMethods: ["PUT", "POST"],
        AllowedHeaders: ["content-type"],
        ExposeHeaders: ["ETag"],
        MaxAgeSeconds: 3600,
      },
    ]);
  });
});

describe("the rules of a static host", () => {
  it("lead each address inside the dashboard to the page, and no other", () => {
    const rules = readFileSync("deploy/static/_redirects", "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => line.replaceAll(/ +/g, " "));
    const folders = new Set(
      Object.values(paths)
        .map((path) => (typeof path === "string" ? path : path("live")).split("/")[1] ?? "")
        .filter((name) => name !== ""),
    );
    const wanted = [...folders].flatMap((name) => [`/${name}`, `/${name}/*`]);
    expect(rules.toSorted()).toEqual(wanted.map((from) => `${from} / 200`).toSorted());
  });
});

describe("the images", () => {
  const instructions = readFileSync("deploy/Dockerfile", "utf8")
    .split("\n")
    .filter((line) => /^[A-Z]/.test(line));
  const of = (name: string) => instructions.filter((line) => line.startsWith(`${name} `));

  it("are made of one image of Node, and each stage that stays has neither packages nor commands", () => {
    const bases = of("FROM").map((line) => line.replace("--platform=$BUILDPLATFORM ", ""));
    expect(bases.map((line) => line.split(" ").slice(1))).toEqual([
      ["node:22-bookworm-slim", "AS", "build"],
      ["node:22-bookworm-slim", "AS", "base"],
      ["base", "AS", "dashboard"],
      ["base", "AS", "sandbox"],
    ]);
    const base = instructions.indexOf(of("FROM")[1] ?? "");
    const later = instructions.slice(base);
    expect(later.filter((line) => line.startsWith("RUN "))).toEqual([]);
    expect(
      later.filter((line) => line.startsWith("COPY ") && !line.includes("--from=build")),
    ).toEqual(["COPY LICENSE ./"]);
  });

  it("belong to a user without an account, and say whether they are well by Node alone", () => {
    expect(of("USER")).toEqual(["USER 10001:10001"]);
    expect(of("HEALTHCHECK").map((line) => /CMD (\[.*\])$/.exec(line)?.[1] ?? "")).toEqual([
      expect.stringMatching(/^\["node", "-e", .*\/healthz/),
      expect.stringMatching(/^\["node", "-e", .*\/__sandbox\/stats/),
    ]);
    expect(of("CMD")).toEqual([
      'CMD ["node", "server/bff.mjs"]',
      'CMD ["node", "server/sandbox.mjs"]',
    ]);
  });

  it("are handed sources, and neither packages nor builds nor settings", () => {
    const rules = readFileSync(".dockerignore", "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    expect(rules[0]).toBe("*");
    const allowed = rules.filter((rule) => rule.startsWith("!")).map((rule) => rule.slice(1));
    expect(allowed.filter((path) => !existsSync(path))).toEqual([]);
    expect(
      allowed.filter((path) => /^(node_modules|dist|server|\.sandbox|\.env|\.git)/.test(path)),
    ).toEqual([]);
  });
});

describe("compose.yaml", () => {
  const { services } = Compose.parse(parse(readFileSync("compose.yaml", "utf8"), { merge: true }));

  it("hardens each service", () => {
    expect(Object.keys(services)).toEqual(["sandbox", "sign-in", "dashboard"]);
    for (const service of Object.values(services)) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
      });
      expect(service).not.toHaveProperty("privileged");
    }
  });

  it("publishes ports on this machine alone, and has one network", () => {
    const ports = Object.values(services).flatMap((service) => service.ports ?? []);
    expect(ports.map((port) => port.replace(/^127\.0\.0\.1:(\d+):\1$/, "$1"))).toEqual([
      "5173",
      "4802",
      "4803",
      "4810",
    ]);
    expect(services["sign-in"]?.network_mode).toBe("service:sandbox");
    expect(services["dashboard"]?.network_mode).toBe("service:sandbox");
  });

  it("gives the dashboard settings that it starts with", () => {
    const settings = readSettings({
      HOST: "0.0.0.0",
      SESSION_SECRETS: Buffer.alloc(32, 1).toString("base64"),
      ...services["dashboard"]?.environment,
    });
    expect(settings).toMatchObject({ port: 5173, publicOrigin: "http://127.0.0.1:5173" });
    expect(settings.signIn?.issuer).toBe("http://127.0.0.1:4810");
    expect(settings.platform?.apiKey).toBe(readSandboxOptions({}).apiKey);
  });
});
