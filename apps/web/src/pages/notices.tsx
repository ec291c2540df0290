import { Stack } from '@mantine/core';
import { NoticeList, ReadAllButton } from '../features/notices/notice-list.tsx';
import { NoticeSettings } from '../features/notices/notice-settings.tsx';
import { Page } from '../ui/page.tsx';

/** `/notices`: everything that a member was told. */
export function NoticesPage() {
  return (
    <Page
      title="Notices"
      subtitle="What happened to your work, your money and your account."
      width={860}
      actions={<ReadAllButton />}
    >
      <Stack gap={56}>
        <NoticeList />
        <NoticeSettings />
      </Stack>
    </Page>
  );
}
