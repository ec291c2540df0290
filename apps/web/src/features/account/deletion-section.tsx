import { Button, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Section } from '../../ui/section.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import classes from './account.module.css';

/** Says what a deletion does before it offers one. */
export function DeletionSection({ username }: { username: string }) {
  const [isOpen, dialog] = useDisclosure();
  return (
    <Section title="Delete account">
      <Stack gap="md" align="flex-start" className={classes['danger']}>
        <Text>This cannot be undone.</Text>
        <List spacing={6} size="sm">
          <List.Item>
            Removed: username, email, name, password, sessions, wallet, X and Telegram, your creator
            profile with its images, what you wrote to support, notices and mails.
          </List.Item>
          <List.Item>
            Kept: bookings, work and decisions, under a number that no longer leads to you. Others
            were paid or charged by them.
          </List.Item>
          <List.Item>
            Payouts stand on the Solana blockchain, with the address they went to. Nobody can remove
            them there.
          </List.Item>
          <List.Item>Your email and username are free again at once.</List.Item>
        </List>
        <Button variant="light" color="rose" onClick={dialog.open}>
          Delete account
        </Button>
      </Stack>
      {isOpen && <DeletionDialog username={username} onClose={dialog.close} />}
    </Section>
  );
}
