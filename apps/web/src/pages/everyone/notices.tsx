import { Group } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { NoticeList, ReadAllButton } from '../../features/everyone/notices/notice-list.tsx';
import { LinkButton } from '../../ui/links.tsx';
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
          <LinkButton
            to="/settings"
            hash="notifications"
            variant="default"
            leftSection={<IconSettings size={16} aria-hidden />}
          >
            Settings
          </LinkButton>
        </Group>
      }
    >
      <NoticeList />
    </Page>
  );
}
