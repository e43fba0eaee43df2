import { runAudit } from "./run-audit.ts";

const result = await runAudit();
console.log(result.told);
if (result.outcome === "vulnerable") process.exitCode = 1;
