const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const address = '6G84gSQSF2mBbNiFBnoPmuzXeU2fN7AhoZUhQQ9eD7hL';

const campaign = {
  ownerId: id,
  campaignName: 'Night market',
  targetVolume: '2500',
  speed: 'Steady',
  estimatedTotalCost: '60',
  usersNeeded: '40',
  totalCampaignLoops: '100',
  volumePerLoop: '25',
  loopsPerUser: '3',
  estimatedUserPayouts: '50',
  tweetLink: 'https://x.com/brand/status/1',
  tokenMint: address,
  startsAt: '2026-01-31T12:00:00Z',
  endsAt: '2026-02-07T12:00:00Z',
} as const;
const participant = { userId: id, walletAddress: address, pendingLoops: '3' } as const;

/** A file of each import that is as it must be, but for the ids and addresses. */
export const boostExamples = {
  campaigns: fileOf(campaign),
  participants: fileOf(participant),
} as const;

function fileOf(row: Readonly<Record<string, string>>) {
  const columns = Object.keys(row).join(',');
  return { columns, content: `${columns}\n${Object.values(row).join(',')}\n` };
}
