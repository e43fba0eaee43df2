import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { capConnections, connectionLimit } from "./connections.ts";
import { serve } from "./testing.ts";

describe("the number of connections", () => {
  it.each([
    [1024, 448],
    [256, 64],
    // There are fewer descriptors than are reserved.
    [64, 16],
    ["unlimited", Number.POSITIVE_INFINITY],
  ])("Leaves descriptors for files and calls where the limit is %s", (soft, count) => {
    expect(connectionLimit({ userLimits: { open_files: { soft, hard: soft } } })).toBe(count);
  });

  it("The number of connections is not limited where the system has no limit", () => {
    expect(connectionLimit({})).toBe(Number.POSITIVE_INFINITY);
  });

  it("The number of connections is limited by what this process may open", () => {
    expect(connectionLimit()).toBeGreaterThan(0);
  });
});

describe("a server with as many connections as it may have", () => {
  const request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

  /** Opens a server for two connections, whose requests wait until they are told to end. */
  async function open() {
    const server = createServer();
    let closedCount = 0;
    capConnections(server, 2, () => {
      closedCount += 1;
    });
    const { port, close } = await serve(server);
    const join = async () => {
      const accepted = once(server, "connection");
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => {});
      await Promise.all([accepted, once(socket, "connect")]);
      return socket;
    };
    const ask = async (socket: Socket): Promise<ServerResponse> => {
      const asked = once(server, "request");
      socket.write(request);
      const [, response] = await asked;
      return response;
    };
    return { join, ask, close, closed: () => closedCount };
  }

  it("Closes the one that has been idle for longest, not the one that is being answered", async () => {
    const { join, ask, close, closed } = await open();
    const [busy, idle] = [await join(), await join()];
    const response = await ask(busy);
    const gone = once(idle, "close");
    const late = await join();
    await gone;
    expect(closed()).toBe(1);
    (await ask(late)).end("late");
    expect(String(await once(late, "data"))).toContain("late");
    response.end("busy");
    expect(String(await once(busy, "data"))).toContain("busy");
    await close();
  });

  it("Closes the new one while each of the others is being answered", async () => {
    const { join, ask, close } = await open();
    const sockets = [await join(), await join()];
    const responses = [];
    for (const socket of sockets) responses.push(await ask(socket));
    await once(await join(), "close");
    const told = sockets.map(async (socket) => String(await once(socket, "data")));
    for (const response of responses) response.end("answer");
    expect(await Promise.all(told)).toEqual(sockets.map(() => expect.stringContaining("answer")));
    await close();
  });

  it("Counts one whose request has ended as idle again", async () => {
    const { join, ask, close } = await open();
    const [first, second] = [await join(), await join()];
    const response = await ask(first);
    await ask(second);
    const ended = once(response, "close");
    response.end("first");
    await ended;
    const gone = once(first, "close");
    first.resume();
    await join();
    await gone;
    expect(second.destroyed).toBe(false);
    await close();
  });
});
