/** The record of drip work, as far as a receipt shows it. */
export type Evidence = {
  tweetUrl: string | null;
  xUsername: string | null;
  replyLink: string | null;
  actions: { name: string; openedAt: string | null; reportedAt: string | null }[];
};

const names: Readonly<Record<string, string>> = {
  like: 'Liked',
  retweet: 'Retweeted',
  comment: 'Commented',
};

/** Reads the evidence of a receipt with care: every kind of work records its own. */
export function readEvidence(evidence: unknown): Evidence {
  const fields = fieldsOf(evidence);
  const actions = Object.entries(fieldsOf(fields['actions'])).map(([action, reported]) => {
    const { openedAt, reportedAt } = fieldsOf(reported);
    return {
      name: names[action] ?? action,
      openedAt: textOf(openedAt),
      reportedAt: textOf(reportedAt),
    };
  });
  return {
    tweetUrl: textOf(fields['tweetUrl']),
    xUsername: textOf(fields['xUsername']),
    replyLink: textOf(fields['replyLink']),
    actions: actions.toSorted((a, b) => (a.reportedAt ?? '').localeCompare(b.reportedAt ?? '')),
  };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
