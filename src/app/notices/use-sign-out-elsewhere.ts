import { useEffect } from "react";
import { useApi } from "#api/api-context.tsx";
import { onSignOut } from "#app/sign-out-channel.ts";
import { endPage } from "#lib/page-end.ts";

/** Ends this page as well when the person signs out in another tab. */
export function useSignOutElsewhere(): void {
  const { config } = useApi().api;
  useEffect(
    () =>
      onSignOut(() => {
        endPage();
        import("#app/sign-out.tsx").then(
          ({ followSignOut }) => followSignOut(config),
          // Nothing is on screen any more, and there should be words.
          () => location.reload(),
        );
      }),
    [config],
  );
}
