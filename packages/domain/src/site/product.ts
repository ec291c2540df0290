/** Names of the product, in one place (rule 3.10). */
export const product = { name: 'Stoke', handle: '@stoke', bot: '@StokeBot' } as const;

/** The version of the rules that people accept; a new text gets a new version. */
export const rulesVersion = '2026-11-27';
/** The version of the rules for creators (`/docs/creator-rules`), accepted with the creation of a dashboard. */
export const creatorRulesVersion = '2026-11-27';
/** Local cache of the acceptance (rule 2.4); the server's record decides (rule 2.4). */
export const rulesStorageKey = 'fomo_rules_acknowledged';
export const tokenStorageKey = 'jwtToken';
/** Narrower windows see 'Device Not Supported' (rule 3.3). */
export const desktopMinimumPx = 1024;

/** The title of a tab: the page, then the product, which is named once. */
export function tabTitle(title: string | null): string {
  if (title === null) return product.name;
  return title.startsWith(product.name) ? title : `${title} · ${product.name}`;
}
