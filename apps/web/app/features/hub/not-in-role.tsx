import { MEMBER_ROLE_LABELS, type MemberRole } from '@quivertree/domain/organisers/organiser-roles';

/** Shown in place of a page that the member's role doesn't include. */
export function NotInRole({ role }: { role: MemberRole }) {
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">Your role doesn’t include this page</h1>
      <p className="mt-4 max-w-[70ch] text-soft">
        {`Your role here is “${MEMBER_ROLE_LABELS[role].name}”. If you need this page, ask an owner of your organisation to change your role.`}
      </p>
    </>
  );
}
