import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { examine, type Patient } from "./doctor.ts";
import { type Deployment, type Fault, startDeployment } from "./testing.ts";

let root: Deployment;

beforeAll(async () => {
  root = await startDeployment();
});
beforeEach(() => root.breakBy({}));
afterAll(() => root.close());

const look = (url: URL, more: Partial<Patient> = {}) =>
  examine({ url, storageHosts: [], mediaHosts: [], ...more });

/** Requires matching headers. */
const gate = (
  fits: (headers: { cookie?: string | undefined; authorization?: string | undefined }) => boolean,
  status: number,
): Fault => ({
  instead: (request, response) => {
    if (fits(request.headers)) return false;
    response
      .writeHead(status, {
        "content-type": "application/json",
        "www-authenticate": "Basic",
      })
      .end("{}");
    return true;
  },
});

describe("credentials", () => {
  it("Of a URL open the server, are sent to no other host, and are never printed", async () => {
    const url = new URL(root.url);
    url.username = "ann";
    url.password = "hunter%402";
    root.shown.length = 0;
    root.breakBy(
      gate(({ authorization }) => authorization === `Basic ${btoa("ann:hunter@2")}`, 401),
    );
    const report = await look(url);
    expect(report.findings.filter(({ level }) => level !== "good")).toEqual([]);
    expect(JSON.stringify(report)).not.toMatch(/hunter|YW5u/);
    expect(new Set(root.shown.map(({ host }) => host))).toEqual(new Set(["front"]));
    expect(report.findings).toContainEqual(
      expect.objectContaining({ about: "A call without a session", level: "good" }),
    );
  });

  it("Credentials are removed from what a server quotes", async () => {
    const credentials = { cookie: "session=s3cr3t-value", user: null };
    root.breakBy({
      instead: (_request, response) => {
        response.writeHead(302, { location: "/in/s3cr3t-value" }).end();
        return true;
      },
    });
    const report = await look(root.url, { credentials });
    expect(report.findings).toMatchObject([
      { about: "The page", told: `302, leads to ${root.url.origin}/in/…` },
    ]);
  });

  it("Credentials are reported where they are missing", async () => {
    root.breakBy(gate(() => false, 401));
    const { findings } = await look(root.url);
    expect(findings).toMatchObject([
      {
        about: "The page",
        told: "401, application/json",
        advice: expect.stringContaining("DOCTOR_USER"),
      },
    ]);
  });
});
