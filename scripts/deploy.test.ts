import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { paths } from "#shared/paths.ts";
import cors from "../deploy/storage/s3-cors.json" with { type: "json" };

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

describe("the container", () => {
  const instructions = readFileSync("deploy/Dockerfile", "utf8")
    .split("\n")
    .filter((line) => /^[A-Z]/.test(line));
  const of = (name: string) => instructions.filter((line) => line.startsWith(`${name} `));

  it("has an unprivileged server and files, and neither tools nor sources", () => {
    expect(of("FROM")).toEqual([expect.stringMatching(/^FROM \S*unprivileged:[\d.]+-alpine$/)]);
    expect(of("RUN")).toEqual([]);
    expect(of("COPY").map((line) => line.split(" ").at(-2))).toEqual([
      "dist/",
      "deploy/nginx/reeldesk.conf",
      "reeldesk-headers.conf",
    ]);
  });

  it("is nobody's root, on a port for anybody, and says whether it is well", () => {
    expect(of("USER")).toEqual([expect.stringMatching(/^USER [1-9]\d*$/)]);
    expect(of("EXPOSE")).toEqual(["EXPOSE 8080"]);
    expect(of("HEALTHCHECK")).toHaveLength(1);
    expect(readFileSync("deploy/nginx/reeldesk.conf", "utf8")).toContain("listen 8080;");
  });

  it("is handed what it copies, and nothing else", () => {
    const rules = readFileSync(".dockerignore", "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    const copied = of("COPY").map((line) => line.split(" ").at(-2)?.replace(/\/$/, ""));
    expect(rules).toEqual(["*", ...copied.map((path) => `!${path}`), "dist/.vite"]);
  });
});
