import { product } from '@stoke/domain';
import { readLinked } from '../linking/index.ts';
import { composer } from './conversation.ts';

export const commands = [
  { command: 'start', description: `What this bot is, and the way to ${product.name}` },
  { command: 'myrewards', description: 'What you have earned' },
  { command: 'unlink', description: 'How to unlink this Telegram account' },
  { command: 'help', description: 'What you can ask me' },
] as const;

/** What is said to anybody, linked or not. */
export function greetings({ profile }: { profile: string }) {
  const part = composer();
  const inPrivate = part.chatType('private');
  inPrivate.command('start', async (turn) => {
    const linked = await readLinked(turn.tx, String(turn.from.id));
    await turn.say({ text: linked === null ? welcome(profile) : welcomeBack(linked.username) });
  });
  inPrivate.command('unlink', (turn) =>
    turn.say({
      text: `Unlink this Telegram account on your profile: ${profile}\nWhat you have earned stays yours.`,
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

function welcome(profile: string): string {
  return [
    `Welcome to ${product.name}. People are paid in USDC for small social tasks.`,
    `To link this Telegram account, open your profile on ${product.name} and press Link Telegram: ${profile}`,
    'Send /help to see what you can ask me.',
  ].join('\n\n');
}

function welcomeBack(username: string): string {
  return [
    `Welcome back. This Telegram account is linked to the ${product.name} account ${username}.`,
    'Send /myrewards to see what you have earned, or /help.',
  ].join('\n\n');
}
