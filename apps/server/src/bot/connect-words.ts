import { product } from '@stoke/domain';

export const connectWords = {
  howTo: `To connect a Spark campaign to this group, press Connect group on its card in your ${product.name} creator dashboard.`,
  anonymous:
    'I cannot see who you are: you write anonymously. Switch off "Remain anonymous" in your administrator rights, and use the link again.',
  notAdmin: 'Only an administrator of this group can connect a campaign to it.',
  banned: `Your ${product.name} account is banned.`,
  notLinked: (profile: string) =>
    `I do not know your ${product.name} account. Link this Telegram account on your profile, then use the link again: ${profile}`,
};

type Connected = {
  name: string;
  state: string;
  fundedAt: Date | null;
  durationHours: number | null;
};
type Rights = { hasRights: boolean; missingRights: readonly string[] };

/** What a connected campaign does now, and what it still waits for. */
export function connectedWords(campaign: Connected, rights: Rights): string {
  const { name } = campaign;
  const lines = [`This group is connected to the campaign "${name}".`, stateOf(campaign, rights)];
  if (rights.missingRights.length > 0) {
    const missing = rights.missingRights.map((right) => right.replaceAll('_', ' ')).join(', ');
    lines.push(`I was not given all permissions. Missing: ${missing}.`);
  }
  return lines.join('\n');
}

function stateOf({ state, fundedAt, durationHours: hours }: Connected, rights: Rights): string {
  if (state === 'active') {
    return `It is active for ${hours === 1 ? 'an hour' : `${hours} hours`} from now.`;
  }
  if (!rights.hasRights) return 'Make me an administrator here, and it can start.';
  if (fundedAt === null) return 'It starts as soon as it is funded.';
  return 'Another Spark campaign runs in this group. This one starts when that one is over.';
}
