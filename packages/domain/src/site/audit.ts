/** The acts in the audit log, in plain words. */
export const auditActions = {
  ban: 'Banned an account',
  unban: 'Lifted a ban',
  'ban-final': 'Made a ban final',
  'campaign-stopped': 'Stopped a campaign',
  'work-approved-by-sample': 'Approved work after a sample',
  'appeal-won': 'Granted an appeal',
  'appeal-lost': 'Rejected an appeal',
  'deposit-credited': 'Credited a deposit by hand',
  'reading-retried': 'Had a transaction of the treasury read again',
  'reading-dismissed': 'Dismissed a transaction that could not be read',
  'payout-settled': 'Settled a payout as paid',
  'payout-paid-again': 'Sent a payout again',
  'payout-released': 'Released a flagged payout',
  'payout-refused': 'Refused a payout',
  'payouts-resumed': 'Resumed payouts',
  'spark-reversed': 'Took back Spark rewards',
  'boost-imported': 'Imported a volume boost',
  'boost-participant-imported': 'Added a participant to a volume boost',
  'boost-loop-verified': 'Verified a loop of a volume boost',
  'boost-paid': 'Marked a volume boost as paid',
  'banner-added': 'Added a banner',
  'banner-changed': 'Changed a banner',
  'banner-moved': 'Moved a banner',
  'banner-deleted': 'Deleted a banner',
  'x-account-confirmed': 'Verified an X account',
  'x-account-refused': 'Rejected an X account',
  'signal-dismissed': 'Dismissed an abuse signal',
  'setting-changed': 'Changed a setting',
  'request-opened': 'Asked a second admin for approval',
  'request-withdrawn': 'Withdrew a request for approval',
  'role-changed': 'Changed a role',
  'reset-approved': 'Approved a reset of two-step login',
  'reset-cancelled': 'Cancelled a reset of their two-step login',
  'second-factor-reset': 'Reset two-step login',
} as const;

export type AuditAction = keyof typeof auditActions;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the list itself
export const auditActionNames = Object.keys(auditActions) as readonly AuditAction[];
