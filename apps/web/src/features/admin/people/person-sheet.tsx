import type { PersonInFull } from '@stoke/contract';
import {
  formatDollars,
  isOftenOverturned,
  kindLabel,
  rejectionText,
  trustScoreMaximum,
} from '@stoke/domain';
import { Anchor, Box, Group, Stack, Text, Title } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { kindPages } from '../../../entities/campaigns/kinds/kinds.ts';
import { lengthOfTime } from '../../../lib/length-of-time.ts';
import { isMissing } from '../../../lib/load-failure.ts';
import { nearMoment } from '../../../lib/day-text.ts';
import { KeyLine, pressIn, useKeyActs } from '../../../ui/key-acts.tsx';
import { named } from '../../../ui/named.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { Pair } from '../../../ui/pair.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { AccessPart } from './access-part.tsx';
import { personWith } from './calls.ts';
import { CreatorPart } from './creator-part.tsx';
import { Lines } from './lines.tsx';
import { AccountActs, SuspensionInForce } from './person-acts.tsx';
import { PersonPayouts } from './person-money.tsx';
import { PersonNotes } from './person-notes.tsx';
import { PersonSparks } from './person-sparks.tsx';
import { PersonTickets } from './person-tickets.tsx';
import { SignOut } from './sign-out.tsx';
import { AccountStatusBadge } from './account-status-badge.tsx';
import { FactGrid } from '../../../ui/fact-grid.tsx';
import { Quiet } from '../../../ui/quiet.ts';

/** One person: standing, money, abuse signals, latest work, what moved the score and what admins did. */
export function PersonSheet({ id, signals }: { id: string; signals: ReactNode }) {
  const person = useQuery(personWith(id));
  if (person.data) return <Sheet person={person.data} signals={signals} />;
  if (person.isError && isMissing(person.error)) {
    return <EmptyState Icon={IconUserOff} title="No person with this ID" />;
  }
  return <NotLoaded what="This person" query={person} rows={[4, 120]} />;
}

/** What can be done about a person by a key: as `AccountActs` has it. */
function actsOn({ role, ban, suspension }: PersonInFull) {
  const note = { key: 'N', verb: 'note', button: 'note' };
  const signOut = { key: 'O', verb: 'sign out', button: 'sign-out' };
  const suspendVerb = suspension === null ? 'suspend' : 'end suspension';
  const suspend = { key: 'S', verb: suspendVerb, button: 'suspend-person' };
  const banOrLift = { key: 'B', verb: ban === null ? 'ban' : 'lift ban', button: 'ban-person' };
  if (role === 'admin') return [note, signOut];
  return ban === null ? [note, signOut, suspend, banOrLift] : [note, signOut, banOrLift];
}

function Sheet({ person, signals }: { person: PersonInFull; signals: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null);
  const keys = actsOn(person).map(({ key, verb, button }) => ({
    key,
    verb,
    act: () => pressIn(sheet.current, button),
  }));
  useKeyActs(keys);
  return (
    <Stack gap="lg" ref={sheet}>
      <Group
        component="header"
        gap={24}
        align="flex-start"
        justify="space-between"
        wrap="nowrap"
        className="anywhere"
      >
        <div>
          <Group gap={10}>
            <Title order={2}>{person.username}</Title>
            <AccountStatusBadge status={person.accountStatus} />
          </Group>
          <Quiet>{person.email}</Quiet>
        </div>
        {/* Whatever is asked ends when it is another user's sheet; what is asked about a ban, with the ban. */}
        <Group gap="sm" key={person._id}>
          <SignOut person={person} />
          <AccountActs key={String(person.ban === null)} person={person} />
        </Group>
      </Group>
      <KeyLine acts={keys} />
      {person.ban && <BanInForce ban={person.ban} />}
      {person.suspension && <SuspensionInForce suspension={person.suspension} />}
      <FactGrid>
        <Pair name="Trust">
          {person.reputationScore} / {trustScoreMaximum}
        </Pair>
        <Pair name="X">{person.xUsername === null ? 'not linked' : `@${person.xUsername}`}</Pair>
        <Pair name="Telegram">
          {person.telegramUsername === null ? 'not linked' : `@${person.telegramUsername}`}
        </Pair>
        <Pair name="Joined">
          <Moment at={person.createdAt} />
        </Pair>
        <Rules rules={person.rules} />
        <Money person={person} />
        <Reviews reviews={person.reviews} />
        <Copied name="User ID" value={person._id} />
        {person.walletAddress !== null && <Copied name="Wallet" value={person.walletAddress} />}
      </FactGrid>
      <PersonNotes person={person} />
      <AccessPart person={person} />
      {signals}
      {person.creator && <CreatorPart creator={person.creator} />}
      <Lines title="Latest work" none="No work yet.">
        {person.work.map(({ _id, kind, campaignId, amount, status, reason, submittedAt }) => (
          <li key={_id}>
            <Anchor
              component={PathLink}
              path={kindPages[kind].adminPath(campaignId)}
              inherit
              {...named(
                `${kindLabel(kind)} ${formatDollars(amount)}`,
                nearMoment(new Date(submittedAt)),
              )}
            />
            <span>{reason === null ? '' : rejectionText(reason, kind)}</span>
            <StatusBadge {...workStates[status]} />
            <Moment at={submittedAt} />
          </li>
        ))}
      </Lines>
      <PersonSparks id={person._id} />
      <PersonPayouts payouts={person.payouts} />
      <PersonTickets tickets={person.tickets} />
      <Lines title="Trust" none="No score changes yet.">
        {person.moves.map(({ _id, text, points, scoreAfter, at }) => (
          <li key={_id}>
            <span>{text}</span>
            <span className="num">
              {points < 0 ? '−' : '+'}
              {Math.abs(points)}, now {scoreAfter}
            </span>
            <Moment at={at} />
          </li>
        ))}
      </Lines>
      <AdminActions acts={person.acts} />
    </Stack>
  );
}

function Copied({ name, value }: { name: string; value: string }) {
  return (
    <Pair name={name} isWide>
      <Group gap={6} wrap="nowrap">
        <span className="code">{value}</span>
        <CopyButton value={value} what={name} />
      </Group>
    </Pair>
  );
}

function AdminActions({ acts: taken }: Pick<PersonInFull, 'acts'>) {
  return (
    <Lines title="Admin actions" none="Nothing.">
      {taken.map(({ _id, action, actor, reason, at }) => (
        <li key={_id}>
          <span>{acts[action] ?? action}</span>
          <span>{reason ?? ''}</span>
          <span>{actor ?? 'the system'}</span>
          <Moment at={at} />
        </li>
      ))}
    </Lines>
  );
}

/** The latest rules that this person accepted, and whether they are of age by their own word. */
function Rules({ rules: [latest] }: Pick<PersonInFull, 'rules'>) {
  if (!latest) return <Pair name="Rules">not accepted</Pair>;
  return (
    <>
      <Pair name={`Rules ${latest.version}`}>
        <Moment at={latest.acceptedAt} />
      </Pair>
      <Pair name="18 or older">{latest.confirmsAge ? 'confirmed' : 'not confirmed'}</Pair>
    </>
  );
}

function Money({ person }: { person: PersonInFull }) {
  return (
    <>
      <Pair name="Available">{formatDollars(person.available)}</Pair>
      <Pair name="In review">{formatDollars(person.reserved)}</Pair>
      <Pair name="In payouts">{formatDollars(person.inFlight)}</Pair>
      <Pair name="Paid out">{formatDollars(person.paid)}</Pair>
    </>
  );
}

/** Of a creator: how fast work is decided, and how many rejections an appeal overturned. */
function Reviews({ reviews }: { reviews: PersonInFull['reviews'] }) {
  const { decided, medianDecisionSeconds: median, rejected, overturned } = reviews;
  if (decided === 0) return null;
  return (
    <>
      <Pair name="Reviews work in">{median === null ? '–' : lengthOfTime(median)}</Pair>
      <Pair name="Rejections overturned">
        {overturned} of {rejected}{' '}
        {isOftenOverturned(reviews) && <StatusBadge tone="bad" label="High" />}
      </Pair>
    </>
  );
}

const workStates = {
  pending: { tone: 'waiting', label: 'In review' },
  approved: { tone: 'good', label: 'Approved' },
  rejected: { tone: 'bad', label: 'Rejected' },
} as const;

const acts: Readonly<Record<string, string>> = {
  ban: 'Banned',
  unban: 'Ban lifted',
  'ban-final': 'Ban final',
  suspended: 'Suspended',
  'suspension-ended': 'Suspension ended',
  'signed-out': 'Signed out everywhere',
  'campaign-stopped': 'Campaign stopped',
  'appeal-won': 'Appeal won',
  'appeal-lost': 'Appeal lost',
  'deposit-credited': 'Deposit credited manually',
  'payouts-resumed': 'Payouts resumed',
  'spark-reversed': 'Spark rewards reversed',
  'spark-muted': 'Muted in a Spark',
  'spark-unmuted': 'Unmuted in a Spark',
  'spark-hidden': 'Message of a Spark hidden',
  'spark-reported': 'Reported in a Spark',
  'request-opened': 'Second admin asked',
  'request-withdrawn': 'Request withdrawn',
  'role-changed': 'Role changed',
  'reset-approved': 'Two-step reset approved',
  'reset-cancelled': 'Two-step reset cancelled',
  'second-factor-reset': 'Two-step login reset',
};

const banStates = {
  standing: 'Appeal by',
  appealed: 'Appealed. Deadline was',
  final: 'Final. Appeal deadline was',
} as const;

function BanInForce({ ban }: { ban: NonNullable<PersonInFull['ban']> }) {
  return (
    <Box component="section" px={20} py={16} bdrs={12} className="danger" aria-label="Ban">
      <Text fw={600}>{ban.reason}</Text>
      <Text size="sm" className="words">
        {ban.evidence}
      </Text>
      <Quiet mt={8}>
        {banStates[ban.state]} <Moment at={ban.appealBefore} />.
        {ban.state === 'final' &&
          ban.forfeited > 0 &&
          ` ${formatDollars(ban.forfeited)} returned to campaigns.`}
      </Quiet>
    </Box>
  );
}
