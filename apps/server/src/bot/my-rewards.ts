import { formatUsd, product } from '@stoke/domain';
import { accounts, balances } from '../ledger/index.ts';
import { readLinked } from '../linking/index.ts';
import { composer } from './conversation.ts';

/** `/myrewards`: what a person has earned, told to that person alone. */
export function myRewards({ profile }: { profile: string }) {
  const part = composer();
  part.chatType('private').command('myrewards', async (turn) => {
    const linked = await readLinked(turn.tx, String(turn.from.id));
    if (linked === null) {
      return turn.say({
        text: `This Telegram account is not linked yet. Link it on your ${product.name} profile: ${profile}`,
      });
    }
    if (linked.isBanned) {
      return turn.say({ text: `The ${product.name} account ${linked.username} is banned.` });
    }
    const { userId } = linked;
    const own = [accounts.earnerAvailable(userId), accounts.earnerReserved(userId)];
    const [available, reserved] = (await balances(turn.tx, own)).map(formatUsd);
    return turn.say({
      text: [
        `Available: ${available} USDC`,
        `Reserved for work that waits for a decision: ${reserved} USDC`,
        '',
        `Payouts and receipts are on your profile: ${profile}`,
      ].join('\n'),
    });
  });
  return part;
}
