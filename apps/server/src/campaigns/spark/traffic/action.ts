import {
  doubtOfMessage,
  type MessageFeatures,
  type SparkCode,
  type SparkDoubt,
  type SparkEvent,
} from '@stoke/domain';

/** What a person did in a Spark, as it is stored. Which fields it has depends on its kind. */
export type Action = {
  id: string;
  kind: 'message' | 'reaction' | 'click';
  key: string;
  at: Date;
  sender: string | null;
  userId: string | null;
  target: string | null;
  /** A reaction was taken back in the time in which it must stand. */
  isRemoved: boolean;
  letters: number | null;
  words: number | null;
  fingerprint: string | null;
  simhash: bigint | null;
  doubt: SparkDoubt | null;
  /** Why it is unpaid; null: it waits to be judged, or is paid. */
  code: SparkCode | null;
};

/** What the judge is given of a message; of its links, whether one leads past the campaign. */
export function storedFeatures(
  features: MessageFeatures | null,
  ownLinks: readonly string[],
): Pick<Action, 'letters' | 'words' | 'fingerprint' | 'simhash' | 'doubt'> {
  const simhash = features?.simhash;
  return {
    letters: features?.letters ?? null,
    words: features?.words ?? null,
    fingerprint: features?.fingerprint ?? null,
    // A simhash uses all 64 bits, a bigint of the database is signed.
    simhash: typeof simhash === 'bigint' ? BigInt.asIntN(64, simhash) : null,
    doubt: features && doubtOfMessage(features, ownLinks),
  };
}

/** A stored action as the rules see it. */
export function toSparkEvent(action: Action): SparkEvent {
  const { kind, key, sender, userId } = action;
  const base = { key, at: action.at.getTime(), sender, isBot: false, userId };
  if (kind === 'click') return { ...base, kind, link: action.target ?? '' };
  if (kind === 'reaction') return { ...base, kind, change: 'added', target: action.target ?? '' };
  const { simhash } = action;
  return {
    ...base,
    kind,
    isEdit: false,
    features: {
      isService: false,
      isCommand: false,
      isForwarded: false,
      isViaBot: false,
      letters: action.letters ?? 0,
      words: action.words ?? 0,
      fingerprint: action.fingerprint ?? '',
      simhash: simhash === null ? null : BigInt.asUintN(64, simhash),
      doubt: action.doubt,
      links: [],
    },
  };
}
