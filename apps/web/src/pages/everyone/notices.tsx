import { Group } from '@mantine/core';
import { NoticeList, ReadAllButton } from '../../features/everyone/notices/notice-list.tsx';
import { SettingsLink } from '../../entities/people/settings-link.tsx';
import { Page } from '../../ui/page.tsx';

/** `/notices`: everything that a member was told. */
export function NoticesPage() {
  return (
    <Page
      title="Notices"
      width={860}
      actions={
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <ReadAllButton />
          <SettingsLink part="notifications" />
        </Group>
      }
    >
      <NoticeList />
    </Page>
  );
}
