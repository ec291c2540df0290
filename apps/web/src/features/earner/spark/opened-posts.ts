/** Which posts this person opened for which action, in this tab: a reload keeps them. */
type Of = { userId: string; campaignId: string; action: string };

export function keepOpened(of: Of): void {
  sessionStorage.setItem(keyOf(of), 'true');
}

export function wasOpened(of: Of): boolean {
  return sessionStorage.getItem(keyOf(of)) !== null;
}

function keyOf({ userId, campaignId, action }: Of): string {
  return `sparkPost:${userId}:${campaignId}:${action}`;
}
