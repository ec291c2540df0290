import { product } from '@stoke/domain';
import { composer } from './conversation.ts';

export type Places = { publicUrl: string };

export const commands = [
  { command: 'start', description: `What this bot is, and the way to ${product.name}` },
  { command: 'myrewards', description: 'What you have earned' },
  { command: 'help', description: 'What you can ask me' },
] as const;

/** What is said to anybody, linked or not. */
export function greetings({ publicUrl }: Places) {
  const profile = new URL('/dashboard', publicUrl).href;
  const part = composer();
  const inPrivate = part.chatType('private');
  inPrivate.command('start', (turn) =>
    turn.say({
      text: [
        `Welcome to ${product.name}. People are paid in USDC for small social tasks.`,
        `To link this Telegram account, open your profile on ${product.name} and press Link Telegram: ${profile}`,
        'Send /help to see what you can ask me.',
      ].join('\n\n'),
    }),
  );
  inPrivate.command('help', (turn) =>
    turn.say({
      text: [
        ...commands.map(({ command, description }) => `/${command} – ${description}`),
        '',
        `Linking and unlinking are done on your profile: ${profile}`,
        `Nobody of ${product.name} ever asks you here for a password or a key.`,
      ].join('\n'),
    }),
  );
  inPrivate.on('message', (turn) =>
    turn.say({ text: 'I do not understand that. Send /help to see what you can ask me.' }),
  );
  return part;
}
