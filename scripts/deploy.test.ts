import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readSettings } from "#proxy/settings.ts";
import { workerRemoval } from "#proxy/static.ts";
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
  it("Lets one origin send parts and forms and read ETags, and nothing else", () => {
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
  it("The rules of a static host lead each path inside the dashboard to the page, and no other", () => {
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

  it("The images are made of one image of Node, and each final stage has neither packages nor commands", () => {
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

  it("The images belong to a user without an account, and check their health by Node alone", () => {
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

  it("The images receive sources, and neither packages nor builds nor settings", () => {
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

/** Returns the lines of a block of the Caddyfile, without comments. */
function blockOf(opening: string): string[] {
  const lines = readFileSync("deploy/caddy/Caddyfile", "utf8").split("\n");
  const start = lines.indexOf(`\t${opening} {`);
  const end = lines.indexOf("\t}", start);
  return lines
    .slice(start + 1, end)
    .map((line) => line.trim())
    .filter((line) => !line.startsWith("#"));
}

/** Returns `service-worker` as it is written by hand. */
const named = (header: string) => header.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

describe("the service worker of a former app", () => {
  const { asked, path, headers } = workerRemoval;
  const answer = Object.entries(headers).map(([name, value]) => `${named(name)} "${value}"`);

  it("The service worker of a former app is ended by a file of the build", () => {
    expect(existsSync(`public${path}`)).toBe(true);
  });

  it("The service worker of a former app is ended by Caddy as by the BFF: where its script is requested and does not exist", () => {
    const root = blockOf("handle @dashboard").find((line) => line.startsWith("root "));
    expect(root).toBe("root * /srv/reeldesk");
    expect(blockOf("@worker")).toEqual([
      `header ${named(asked.header)} ${asked.value}`,
      "not file {",
      "root /srv/reeldesk",
      "}",
    ]);
    expect(blockOf("handle @worker")).toEqual([
      "import reeldesk-headers.caddy",
      'header Cache-Control "no-cache"',
      ...answer.map((line) => `header ${line}`),
      root,
      `rewrite * /studio${path}`,
      "file_server",
    ]);
    // The first matching rule answers: calls are the BFF's, and missing files would be refused further below.
    const handles = readFileSync("deploy/caddy/Caddyfile", "utf8").matchAll(/^\thandle(.*) \{$/gm);
    expect([...handles].map(([, matcher]) => matcher)).toEqual([
      " @disguised",
      " @calls",
      " @worker",
      " @assets",
      " @dashboard",
      "",
    ]);
  });

  it("The service worker of a former app is ended by nginx as by the BFF, after no file was found", () => {
    const nginx = readFileSync("deploy/nginx/reeldesk.conf", "utf8");
    const variable = asked.header.replaceAll("-", "_");
    expect(/ {2}location @missing \{\n([^}]*\})/.exec(nginx)?.[1]).toBe(
      `    if ($http_${variable} = ${asked.value}) {\n      rewrite ^ /studio${path} last;\n    }`,
    );
    const [, location = ""] =
      new RegExp(`location = /studio${path} \\{([^}]*)\\}`).exec(nginx) ?? [];
    expect(location.match(/add_header .*/g)).toEqual([
      'add_header Cache-Control "no-cache" always;',
      ...answer.map((line) => `add_header ${line} always;`),
    ]);
  });
});

/** Returns the commands of an indented block, each in one line. */
const commandsOf = (page: string) =>
  readFileSync(page, "utf8")
    .replaceAll(/ \\\n +/g, " ")
    .split("\n")
    .filter((line) => line.startsWith("    "))
    .map((line) => line.trim());

describe("a BFF that has ended", () => {
  it("A BFF that has ended is restarted by Docker, with the command that the documentation gives", () => {
    const pages = ["README.md", ...readdirSync("docs").map((name) => `docs/${name}`)];
    const services = pages
      .filter((page) => page.endsWith(".md"))
      .flatMap(commandsOf)
      .filter((command) => /^docker run .*--(detach|publish)\b/.test(command));
    expect(services).toHaveLength(1);
    expect(services[0]).toMatch(/^docker run --detach --restart unless-stopped /);
  });

  it("A BFF that has ended is restarted by systemd, which gives up after five starts in ten seconds", () => {
    const unit = readFileSync("deploy/systemd/reeldesk.service", "utf8");
    expect(unit).toMatch(/^Restart=on-failure$/m);
    expect(5 * Number(/^RestartSec=(\d+)$/m.exec(unit)?.[1] ?? 0)).toBeGreaterThan(10);
  });
});

describe("compose.yaml", () => {
  const { services } = Compose.parse(parse(readFileSync("compose.yaml", "utf8"), { merge: true }));

  it("Hardens each service, and restarts it when it ends", () => {
    expect(Object.keys(services)).toEqual(["sandbox", "sign-in", "dashboard"]);
    for (const service of Object.values(services)) {
      expect(service).toMatchObject({
        restart: "unless-stopped",
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
      });
      expect(service).not.toHaveProperty("privileged");
    }
  });

  it("Publishes ports on this machine alone, and has one network", () => {
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

  it("Starts the dashboard with valid settings", () => {
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
