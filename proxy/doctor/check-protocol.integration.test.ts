import { createServer, type TlsOptions } from "node:tls";
import { describe, expect, it } from "vitest";
import { serve } from "../testing.ts";
import { checkProtocol, protocolAt } from "./check-protocol.ts";

/** Is a shared secret in the place of a certificate, which would run out one day. */
const SECRET = { psk: Buffer.from("0123456789abcdef"), identity: "desk" };
const PLAIN = { ciphers: "PSK", maxVersion: "TLSv1.2" } as const;

async function protocolOf(options: TlsOptions): Promise<string | null> {
  const { port, close } = await serve(
    createServer({ ...PLAIN, pskCallback: () => SECRET.psk, ...options }),
  );
  const protocol = await protocolAt({
    ...PLAIN,
    host: "127.0.0.1",
    port,
    pskCallback: () => SECRET,
    checkServerIdentity: () => undefined,
  });
  await close();
  return protocol;
}

describe("protocolAt", () => {
  it.each([
    [["h2", "http/1.1"], "h2"],
    [["http/1.1"], "http/1.1"],
    [undefined, "http/1.1"],
  ])("Reads a server with %j as %s", async (ALPNProtocols, expected) => {
    expect(await protocolOf(ALPNProtocols === undefined ? {} : { ALPNProtocols })).toBe(expected);
  });

  it("Is not known where no TLS is spoken", async () => {
    const server = await serve(() => {});
    expect(await protocolAt({ host: "127.0.0.1", port: server.port })).toBeNull();
    await server.close();
  });
});

describe("checkProtocol", () => {
  it("Says nothing of plain http", async () => {
    expect(await checkProtocol(new URL("http://127.0.0.1:1/"))).toEqual([]);
  });
});
