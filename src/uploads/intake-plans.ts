import type { ImportPlan, PlannedFile } from "./import/plan.ts";
import { change, type IntakeContext, type IntakeState } from "./intake-context.ts";

/** Changes a plan, unless it is gone by now. */
export function editPlan(
  context: IntakeContext,
  planId: string,
  edit: (plan: ImportPlan) => ImportPlan,
): void {
  const { plans } = context.state.getState();
  change(context, { plans: plans.map((plan) => (plan.id === planId ? edit(plan) : plan)) });
}

/** Reads captions of a plan again: with another encoding or other fixes, or for another video. */
export function rereadFile(
  context: IntakeContext,
  planId: string,
  id: string,
  to: Partial<PlannedFile>,
): void {
  editPlan(context, planId, (plan) => ({
    ...plan,
    files: changed(plan.files, id, { ...to, state: "reading" }),
  }));
  void readOne(context, planId, id);
}

/** Reads captions and images of a plan, one after the other. */
export async function readPlanned(
  context: IntakeContext,
  { id: planId, files }: ImportPlan,
): Promise<void> {
  for (const { id } of files) await readOne(context, planId, id);
}

async function readOne(context: IntakeContext, planId: string, id: string): Promise<void> {
  const { state, services } = context;
  const planned = fileOf(state.getState(), planId, id);
  if (planned === undefined) return;
  const { videos = [] } = state.getState().plans.find((plan) => plan.id === planId) ?? {};
  const video = videos.find((each) => each.id === planned.target)?.source.file ?? null;
  const read = await import("./import/read-file.ts")
    .then(({ readFile }) => readFile(services, planned, video))
    .catch(() => null);
  // The person may have chosen another way to read it by now.
  const now = fileOf(state.getState(), planId, id);
  if (now?.captions !== planned.captions || now.target !== planned.target) return;
  change(context, withRead(state.getState(), planId, now, read ?? { state: "unusable" }));
}

function fileOf({ plans }: IntakeState, planId: string, id: string): PlannedFile | undefined {
  return plans.find((plan) => plan.id === planId)?.files.find((file) => file.id === id);
}

/** Changes a file of a plan by what was read. What a drone or a camera recorded is no caption: it is skipped. */
function withRead(
  { plans, refused }: IntakeState,
  planId: string,
  { id, name }: PlannedFile,
  read: Partial<PlannedFile>,
): Partial<IntakeState> {
  const answer = read.captions?.answer;
  const isSidecar = answer?.kind === "refused" && answer.reason === "telemetry";
  const filesOf = ({ files }: ImportPlan) =>
    isSidecar ? files.filter((file) => file.id !== id) : changed(files, id, read);
  return {
    plans: plans.map((plan) => (plan.id === planId ? { ...plan, files: filesOf(plan) } : plan)),
    refused: isSidecar ? [...refused, { name, reason: "sidecar" }] : refused,
  };
}

/** Returns the items with one of them changed. */
export function changed<T extends { id: string }>(
  items: readonly T[],
  id: string,
  to: Partial<T>,
): readonly T[] {
  return items.map((item) => (item.id === id ? { ...item, ...to } : item));
}
