import { type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { toProblem } from "#api/errors.ts";
import type { Problem } from "#lib/problem.ts";

type State = { kind: "idle" } | { kind: "telling" } | { kind: "failed"; problem: Problem };

/**
 * One of a channel's switches. It moves at once and moves back when the service says no, with the reason
 * beside it.
 */
export function ChannelSwitch({
  label,
  hint,
  isOn,
  onChange,
  askFirst,
}: {
  label: string;
  hint: ReactNode;
  isOn: boolean;
  /** Resolves once the service has been told. @throws ApiError */
  onChange: (isOn: boolean) => Promise<unknown>;
  /** Asks the person before the switch goes off; calls `goOn` if it shall. */
  askFirst?: (goOn: () => void) => void;
}) {
  const problems = useTranslations("problems");
  const id = useId();
  const [state, setState] = useState<State>({ kind: "idle" });
  const tell = async (wanted: boolean) => {
    setState({ kind: "telling" });
    try {
      await onChange(wanted);
      setState({ kind: "idle" });
    } catch (error) {
      const problem = toProblem(error) ?? { kind: "unexpected", serviceMessage: "" };
      setState({ kind: "failed", problem });
    }
  };
  const change = (wanted: boolean) => {
    // Two changes under way at once could arrive in either order.
    if (state.kind === "telling") return;
    if (wanted || askFirst === undefined) void tell(wanted);
    else askFirst(() => void tell(false));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-faint">
          {hint}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-busy={state.kind === "telling"}
        aria-describedby={`${id}-hint ${id}-problem`}
        onChange={({ target }) => change(target.checked)}
        className="relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors before:absolute before:inset-y-0.5 before:start-0.5 before:aspect-square before:rounded-full before:bg-line-strong before:transition-[inset-inline-start] checked:border-accent checked:bg-accent checked:before:start-[1.125rem] checked:before:bg-accent-ink"
      />
      <p
        id={`${id}-problem`}
        role="alert"
        className="col-span-full mt-1 text-sm text-trouble wrap-anywhere empty:hidden"
      >
        {state.kind === "failed" ? (
          <>
            {problems(`${state.problem.kind}.title`)} <bdi>{state.problem.serviceMessage}</bdi>
          </>
        ) : null}
      </p>
    </div>
  );
}
