import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reeldesk-commands-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns the output and exit status of a command. */
function run(script: string, ...options: string[]) {
  return new Promise<{ status: number; out: string; trouble: string }>((resolve) => {
    execFile(process.execPath, ["--import", "tsx", script, ...options], (error, out, trouble) => {
      resolve({ status: error === null ? 0 : Number(error.code), out, trouble });
    });
  });
}

describe.concurrent("the headers command", () => {
  it.each([
    ["broken.json", "{bad", "is no JSON"],
    [
      "scheme.json",
      '{"storageHosts":["https://uploads.example.com"]}',
      'storageHosts: received ["https://uploads.example.com"], expected a list of hosts',
    ],
    ["missing.json", null, "can't be read"],
  ])("Prints no headers for the settings %s", async (name, text, told) => {
    const file = join(folder, name);
    if (text !== null) await writeFile(file, text);
    const { status, out, trouble } = await run("scripts/headers.ts", "nginx", "--config", file);
    expect([status, out]).toEqual([2, ""]);
    expect(trouble).toContain(told);
    expect(trouble).not.toMatch(/^\s+at /m);
  });

  it("Prints the policy for settings that are right", async ({ expect }) => {
    const file = join(folder, "right.json");
    await writeFile(file, '\ufeff{"storageHosts":["uploads.example.com"],"mediaHosts":[]}');
    const { status, out } = await run("scripts/headers.ts", "nginx", "--config", file);
    expect(status).toBe(0);
    expect(out).toContain("connect-src 'self' https://uploads.example.com;");
  });
});

describe.concurrent("the doctor command", () => {
  it.each([[["--bogus"], "Unknown option '--bogus'"]])(
    "Prints its usage for the arguments %j",
    async (options, told) => {
      const { status, out, trouble } = await run("scripts/doctor.ts", ...options);
      expect([status, out]).toEqual([2, ""]);
      expect(trouble.split("\n", 1)[0]).toContain(told);
      expect(trouble).not.toMatch(/^\s+at /m);
    },
  );

  it("Prints no password, and ends with 1 where it reports a problem", async ({ expect }) => {
    const { status, out, trouble } = await run(
      "scripts/doctor.ts",
      "http://ann:hunter2@127.0.0.1:9/",
    );
    expect([status, trouble]).toEqual([1, ""]);
    expect(out).toContain("http://127.0.0.1:9/\nMEND  The page: no answer");
    expect(out).not.toContain("hunter2");
  });
});
