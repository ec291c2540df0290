import type { SettingsPort } from '../../site/settings/index.ts';
import type { CampaignKind } from './campaign-kind.ts';

export type OpenKindsDeps = {
  kinds: readonly CampaignKind[];
  settings: Pick<SettingsPort, 'read'>;
};

/** The kinds that are open to earners now (rule 3.4). */
export async function listOpenKinds({ kinds, settings }: OpenKindsDeps): Promise<CampaignKind[]> {
  const values = await settings.read();
  return kinds.filter(({ isOpen }) => isOpen?.(values) ?? true);
}
