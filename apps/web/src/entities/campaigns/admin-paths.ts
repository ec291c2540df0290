/** Where admins see a campaign. */
export function adminCampaignPath(kind: 'drip' | 'spark' | 'fomo', id: string): string {
  return kind === 'spark'
    ? `/admin/spark?campaign=${id}`
    : `/creator-dashboard/campaigns/${kind}/${id}`;
}
