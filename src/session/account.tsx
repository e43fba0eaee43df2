import { Info } from "lucide-react";
import { useTranslations } from "use-intl";
import { useSession } from "#shared/http/api-context.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Popover } from "#shared/ui/popover.tsx";

/** Reads who is signed in, and with which role; null when not known. */
export function useAccount() {
  const t = useTranslations("account");
  const common = useTranslations("common");
  const { data: session } = useSession();
  if (session === undefined) return null;
  const { name, role } = session;
  const roleText = t(`roles.${role ?? "none"}`);
  const text = name === null ? roleText : `${name} · ${roleText}`;
  const note = role === "viewer" ? common("viewOnly") : null;
  return {
    name,
    roleText,
    text,
    /** Is the heading of `notes`, which say the role. */
    heading: note === null || name === null ? text : name,
    /** Says what a viewer can do; null for other roles. */
    note,
    /** Holds the same as items of a menu. */
    notes: note === null ? [] : [{ text: roleText, unavailable: note, onSelect: () => undefined }],
  };
}

/** Shows the name and role of the person, with an explanation for viewers. */
export function Account({ className }: { className?: string }) {
  const account = useAccount();
  if (account === null) return null;
  const { name, roleText, note } = account;
  return (
    <div className={classNames("text-sm", className)}>
      {name === null ? null : (
        <p title={name} className="truncate font-medium">
          <bdi>{name}</bdi>
        </p>
      )}
      {note === null ? (
        <p className="text-ink-soft">{roleText}</p>
      ) : (
        <Popover
          label={roleText}
          button={
            <>
              {roleText}
              <Info aria-hidden="true" size={14} />
            </>
          }
          buttonClass="inline-flex min-h-6 items-center gap-1 text-ink-soft hover:text-ink"
        >
          {() => <p className="max-w-72 p-3 text-sm">{note}</p>}
        </Popover>
      )}
    </div>
  );
}
