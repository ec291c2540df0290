/** Which posts this person opened for which action, in this tab: a reload keeps them. */
type Input = { userId: string; campaignId: string; action: string };

export function keepOpened(input: Input): void {
  sessionStorage.setItem(keyOf(input), 'true');
}

export function wasOpened(input: Input): boolean {
  return sessionStorage.getItem(keyOf(input)) !== null;
}

function keyOf({ userId, campaignId, action }: Input): string {
  return `sparkPost:${userId}:${campaignId}:${action}`;
}
