import { PortInUseError } from "./http.ts";
import { OptionsError, readSandboxOptions } from "./options.ts";
import { createSandbox } from "./sandbox.ts";
import { DirectoryInUseError } from "./state/directory-lock.ts";

try {
  const options = readSandboxOptions(process.env);
  const sandbox = await createSandbox({ ...options, log: (line) => console.error(line) });
  console.log(
    `sandbox ready api=${sandbox.apiOrigin} storage=${sandbox.storageOrigin} cdn=${sandbox.cdnOrigin}`,
  );
  const stop = () => {
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
} catch (error) {
  // An error that the person can fix is one line; any other is a bug and shows its stack.
  const isTheirs =
    error instanceof OptionsError ||
    error instanceof PortInUseError ||
    error instanceof DirectoryInUseError;
  console.error(isTheirs ? error.message : error);
  process.exitCode = 1;
}
