import { businessPath, calendarPath } from '../../paths.ts';
import { useRootData } from '../../use-root-data.ts';
import { OwnPage } from '../session/own-page.tsx';

/** Where administrators begin. */
export function AdminPage() {
  const { links } = useRootData();
  return (
    <OwnPage
      title="Admin Hub"
      links={[
        { label: 'Events and doors', to: businessPath, about: 'Sales and admissions of each event.' },
        { label: 'Calendar', to: calendarPath, about: 'What is on, month by month.' },
        ...(links.adminProfile.startsWith('/')
          ? []
          : [{ label: 'Admin profile', to: links.adminProfile, about: 'Your profile as an administrator.' }]),
      ]}
    />
  );
}
