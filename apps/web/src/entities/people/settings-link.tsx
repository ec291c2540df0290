import { IconSettings } from '@tabler/icons-react';
import { LinkButton } from '../../ui/links.tsx';

/** Leads to the settings, and there to the part with this id. */
export function SettingsLink({ part }: { part?: string }) {
  return (
    <LinkButton
      to="/settings"
      {...(part === undefined ? {} : { hash: part })}
      variant="default"
      leftSection={<IconSettings size={16} aria-hidden />}
    >
      Settings
    </LinkButton>
  );
}
