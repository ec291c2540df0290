import type { TelegramLinking, User } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { parseTelegramUsername, product, telegramCodeMinutes } from '@stoke/domain';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { alertFailure } from '../../../ui/alert-failure.ts';
import { confirmDialog } from '../../../ui/dialogs.ts';
import { useCancel, useInitiate } from './calls.ts';
import { keepLink, openBot } from './kept-link.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';

type Props = {
  user: User;
  /** How the last code ended. */
  ended: TelegramLinking['state'];
  typedBefore: string | null;
};

export const initiateFallback = 'Could not initiate Telegram verification. Please try again.';

const saysOfEnd: Partial<Record<TelegramLinking['state'], string>> = {
  cancelled: 'Telegram verification was cancelled.',
  declined: 'Telegram verification was cancelled.',
  expired: `The link expired after ${telegramCodeMinutes} minutes. Get a new one.`,
};

/** Asks for the username and sends the person to the bot, or says what became of the last time. */
export function LinkForm({ user, ended, typedBefore }: Props) {
  // Until something is typed it shows what was sent last, which may arrive later.
  const form = useForm<{ typed: string | null }>({
    initialValues: { typed: null },
    validate: { typed: (typed) => problemOf(typed ?? typedBefore ?? '') },
  });
  const initiate = useInitiate();
  const cancel = useCancel();
  const value = form.values.typed ?? typedBefore ?? '';
  const submit = form.onSubmit(() => void start(value.trim()), focusFirstError);

  async function start(username: string) {
    try {
      const code = await initiate.mutateAsync(username);
      keepLink(code);
      const isGoing = await confirmDialog(question(username, code.botUsername, user.username));
      if (isGoing) openBot(code.deepLink);
      else await cancel.mutateAsync();
    } catch (cause) {
      await alertFailure('Error!', cause, initiateFallback);
    }
  }
  const text = saysOfEnd[ended];
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <TextInput
          flex={1}
          aria-labelledby="telegram-title"
          placeholder="@yourname"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('typed')}
          value={value}
        />
        <Button type="submit" variant="default" w={144} px="sm" loading={initiate.isPending}>
          Link Telegram
        </Button>
      </Group>
      <Text size="sm" mt={8} c={ended === 'expired' ? 'amber.3' : 'dimmed'} role="status">
        {text ?? ''}
      </Text>
    </form>
  );
}

function problemOf(typed: string): string | null {
  if (/^\s*@?\s*$/.test(typed)) return refusals['telegram.username_required'].text;
  if (parseTelegramUsername(typed) === null) return refusals['telegram.username_invalid'].text;
  return null;
}

function question(typed: string, bot: string, account: string) {
  const name = parseTelegramUsername(typed) ?? typed;
  return {
    title: 'Verify in Telegram',
    message: `We'll open @${bot}. Press Start and confirm there that @${name} belongs to your ${product.name} account ${account}. The link is only for you and expires in ${telegramCodeMinutes} minutes.`,
  };
}
