import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { installPackage } from "./install-package.ts";

// Builds the images, starts compose.yaml as a person does, signs in, and stops it. Where no Docker runs, on Debian and as
// root, it installs Docker and runs a daemon of its own meanwhile. Where the base image can't be had, a Debian made by
// debootstrap stands in for it, with this machine's Node and npm, or with the Node that is named.
//
//   npm run check:images [-- /path/to/node]

const IMAGE = "node:22-bookworm-slim";
const [, , nodePath = process.execPath] = process.argv;
const folder = mkdtempSync(join(tmpdir(), "reeldesk-images-"));
const env: NodeJS.ProcessEnv = {
  ...process.env,
  // A Docker of another origin may lack what builds images; Compose takes the first on the path.
  PATH: `/usr/bin:${process.env["PATH"]}`,
  // Before Docker 23 it had to be asked for.
  DOCKER_BUILDKIT: "1",
  COMPOSE_DOCKER_CLI_BUILD: "1",
  // What is tried is neither in the way of images of that name nor of data.
  COMPOSE_PROJECT_NAME: "reeldesk-check",
};
const docker = "docker";
const succeeds = (command: string, ...args: string[]) =>
  spawnSync(command, args, { env, stdio: "ignore" }).status === 0;

function run(command: string, ...args: string[]): void {
  console.log(`\n$ ${command} ${args.join(" ")}`);
  execFileSync(command, args, { env, stdio: ["ignore", "inherit", "inherit"] });
}

const outputOf = (command: string, ...args: string[]) =>
  execFileSync(command, args, { env, encoding: "utf8" }).trim();

async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let count = 0; !isSo(); count += 1) {
    if (count > 240) throw new Error(`It took too long: ${what}`);
    await sleep(500);
  }
}

/** Ensures that Docker runs, and returns what stops the daemon again. */
async function ensureDocker(): Promise<() => Promise<void>> {
  if (succeeds(docker, "info")) return async () => {};
  for (const name of ["docker.io", "docker-compose"]) {
    if (!succeeds("dpkg", "-s", name)) installPackage(name);
  }
  const socket = `unix://${folder}/docker.sock`;
  env["DOCKER_HOST"] = socket;
  const daemon = spawn(
    "/usr/sbin/dockerd",
    ["data-root", "exec-root", "pidfile"]
      .map((name) => `--${name}=${folder}/${name}`)
      .concat(`--host=${socket}`),
    { stdio: "ignore" },
  );
  await until("the start of dockerd", () => succeeds(docker, "info"));
  return async () => {
    daemon.kill("SIGTERM");
    await until("the end of dockerd", () => daemon.exitCode !== null);
  };
}

function ensureBaseImage(): void {
  if (succeeds(docker, "image", "inspect", IMAGE) || succeeds(docker, "pull", IMAGE)) return;
  console.log(`${IMAGE} can't be pulled: a Debian of this machine's packages stands in for it.`);
  if (!succeeds("debootstrap", "--version")) installPackage("debootstrap");
  const root = join(folder, "root");
  run("debootstrap", "--variant=minbase", "bookworm", root);
  const local = join(root, "usr/local");
  const npm = join(dirname(realpathSync(process.execPath)), "../lib/node_modules/npm");
  cpSync(realpathSync(nodePath), join(local, "bin/node"));
  cpSync(npm, join(local, "lib/node_modules/npm"), { recursive: true });
  run("ln", "-s", "../lib/node_modules/npm/bin/npm-cli.js", join(local, "bin/npm"));
  // How this machine reaches the registry.
  const settings = join(homedir(), ".npmrc");
  if (existsSync(settings)) cpSync(settings, join(root, "root/.npmrc"));
  const authority = process.env["NODE_EXTRA_CA_CERTS"];
  const changes = ["--change", "ENV PATH=/usr/local/bin:/usr/bin:/bin"];
  if (authority !== undefined) {
    mkdirSync(join(root, "etc/ssl"), { recursive: true });
    cpSync(authority, join(root, "etc/ssl/reeldesk-check.pem"));
    changes.push("--change", "ENV NODE_EXTRA_CA_CERTS=/etc/ssl/reeldesk-check.pem");
  }
  const archive = join(folder, "root.tar");
  run("tar", "--create", `--directory=${root}`, `--file=${archive}`, ".");
  run(docker, "import", ...changes, archive, IMAGE);
  rmSync(root, { recursive: true });
  rmSync(archive);
}

/** Checks what compose.yaml promises of a container, as it runs. */
function checkContainer(service: string, id: string): void {
  const [container] = JSON.parse(outputOf(docker, "inspect", id));
  const status = outputOf(docker, "exec", id, "cat", "/proc/1/status");
  const facts = {
    user: container.Config.User,
    isReadOnly: container.HostConfig.ReadonlyRootfs,
    capabilities: /^CapBnd:\s*(\S+)/m.exec(status)?.[1],
    noNewPrivileges: /^NoNewPrivs:\s*(\S+)/m.exec(status)?.[1],
    health: container.State.Health.Status,
  };
  console.log(service, facts);
  const isHard = facts.isReadOnly && /^0+$/.test(facts.capabilities ?? "");
  if (!isHard || facts.noNewPrivileges !== "1" || facts.health !== "healthy") {
    throw new Error(`${service} does not run as it should.`);
  }
  if (succeeds(docker, "exec", id, "touch", "/reeldesk/dist")) throw new Error("It can write.");
}

const stopDocker = await ensureDocker();
const compose = succeeds(docker, "compose", "version") ? [docker, "compose"] : ["docker-compose"];
const [command = "", ...first] = compose;
try {
  ensureBaseImage();
  run(command, ...first, "config", "--quiet");
  run(command, ...first, "up", "--build", "--detach");
  for (const service of ["sandbox", "sign-in", "dashboard"]) {
    const id = outputOf(command, ...first, "ps", "--quiet", service);
    const health = () => outputOf(docker, "inspect", "--format", "{{.State.Health.Status}}", id);
    await until(`the health of ${service}`, () => health() === "healthy");
    checkContainer(service, id);
  }
  run("npm", "run", "-s", "smoke", "--", "http://127.0.0.1:5173");
  for (const service of ["dashboard", "sign-in", "sandbox"]) {
    const id = outputOf(command, ...first, "ps", "--quiet", service);
    const startedAt = performance.now();
    run(command, ...first, "stop", service);
    const exitCode = outputOf(docker, "inspect", "--format", "{{.State.ExitCode}}", id);
    console.log(
      `${service} ended with ${exitCode} after ${Math.round(performance.now() - startedAt)} ms`,
    );
    if (exitCode !== "0") throw new Error(`${service} did not end by itself.`);
  }
  run(docker, "images");
} catch (error) {
  if (succeeds(docker, "info")) spawnSync(command, [...first, "logs"], { env, stdio: "inherit" });
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  spawnSync(command, [...first, "down", "--volumes"], { env, stdio: "inherit" });
  await stopDocker();
  rmSync(folder, { recursive: true, force: true });
}
