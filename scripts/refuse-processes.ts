import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import { Server } from "node:net";

/** Holds unit tests to what CONTRIBUTING.md says of them: whatever starts a process or a server is refused. */
function refuse(): never {
  throw new Error(
    "A test that starts a process or a server is an integration test: name its file *.integration.test.ts.",
  );
}

Server.prototype.listen = refuse;
Object.assign(childProcess, {
  exec: refuse,
  execFile: refuse,
  execFileSync: refuse,
  execSync: refuse,
  fork: refuse,
  spawn: refuse,
  spawnSync: refuse,
});
// Named imports of the module get these too.
syncBuiltinESMExports();
