import '@mantine/core/styles/List.layer.css';
import { Button, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Section } from '../../../ui/section.tsx';
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
            Removed: username, email, name, password, sessions, wallet, X and Telegram accounts,
            creator profile and images, support messages, notices and emails.
          </List.Item>
          <List.Item>
            Kept without your name: transactions, submissions and decisions, because they affect
            other people's payments.
          </List.Item>
          <List.Item>
            Payouts and their addresses stay on the Solana blockchain permanently.
          </List.Item>
          <List.Item>Your email and username become available again immediately.</List.Item>
        </List>
        <Button variant="light" color="rose" onClick={dialog.open}>
          Delete account
        </Button>
      </Stack>
      {isOpen && <DeletionDialog username={username} onClose={dialog.close} />}
    </Section>
  );
}
