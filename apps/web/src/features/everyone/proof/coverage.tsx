import { Alert, Box, Stack } from '@mantine/core';
import type { Reply } from '@stoke/contract/client';
import { maxRootAgeHours } from '@stoke/domain';
import { IconAlertTriangle, IconClockExclamation, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { OutLink } from '../../../ui/out-link.tsx';
import { Pair } from '../../../ui/pair.tsx';
import { kindNames, owedTo } from './kind-names.ts';
import classes from './proof.module.css';

type Proof = Reply<'publicProof'>;

/** Two bars, holdings and balances owed, with the parts of the second and the surplus. */
export function Coverage({ proof }: { proof: Proof }) {
  const { treasury, owed, isCovered, surplus, root, isRootCurrent } = proof;
  const whole = Math.max(treasury.onChain, owed.total);
  return (
    <>
      {!isCovered && (
        <Alert color="rose" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
          The treasury holds {exactDollars(-surplus)} less than it should.
        </Alert>
      )}
      {root !== null && !isRootCurrent && <LateRoot />}
      <div className={classes['sheet']}>
        <Stack gap={24}>
          <Bar name="Held" note="USDC in the treasury on Solana" amount={treasury.onChain}>
            <span data-part="held" style={{ width: percentOf(treasury.onChain, whole) }} />
          </Bar>
          <Bar
            name="Owed"
            note={`To ${owed.owners.toLocaleString('en-US')} ${owed.owners === 1 ? 'owner' : 'owners'}`}
            amount={owed.total}
          >
            {owedTo.map((to) => (
              <span key={to} data-part={to} style={{ width: percentOf(sumOf(owed, to), whole) }} />
            ))}
          </Bar>
        </Stack>
        <div className={classes['halves']}>
          <Kinds owed={owed} />
          <Rest proof={proof} />
        </div>
      </div>
      <Facts proof={proof} />
    </>
  );
}

/** A root is due each day. */
function LateRoot() {
  return (
    <Alert color="amber" variant="light" icon={<IconClockExclamation size={18} aria-hidden />}>
      The newest root is older than {maxRootAgeHours} hours. One is due every day.
    </Alert>
  );
}

type BarProps = { name: string; note: string; amount: number; children: ReactNode };

function Bar({ name, note, amount, children }: BarProps) {
  return (
    <div>
      <p className={classes['bar-head']}>
        <b>{name}</b> <span className="hint">{note}</span>{' '}
        <b className="num">{exactDollars(amount)}</b>
      </p>
      <div className={classes['bar']} aria-hidden>
        {children}
      </div>
    </div>
  );
}

function percentOf(amount: number, whole: number): string {
  return whole <= 0 ? '0%' : `${(amount / whole) * 100}%`;
}

function sumOf({ kinds }: Proof['owed'], to: (typeof owedTo)[number]): number {
  return kinds.reduce(
    (sum, { kind, amount }) => (kindNames[kind].to === to ? sum + amount : sum),
    0,
  );
}

/** The balances owed by kind, without empty kinds. */
function Kinds({ owed }: { owed: Proof['owed'] }) {
  const kinds = owed.kinds.filter(({ amount }) => amount > 0);
  return (
    <div>
      {owedTo.map((to) => {
        const own = kinds.filter(({ kind }) => kindNames[kind].to === to);
        return own.length === 0 ? null : (
          <section key={to} className={classes['group']} aria-label={`Owed to ${to.toLowerCase()}`}>
            <h2 data-part={to}>{to}</h2>
            <dl className={classes['rows']}>
              {own.map(({ kind, amount }) => (
                <Pair key={kind} name={kindNames[kind].name}>
                  {exactDollars(amount)}
                </Pair>
              ))}
            </dl>
          </section>
        );
      })}
      {kinds.length === 0 && (
        <Box component="p" m="16px 0 0" c="dimmed">
          Nothing is owed.
        </Box>
      )}
    </div>
  );
}

/** From what is held to what is left over; what is on its way is named only when there is some. */
function Rest({ proof }: { proof: Proof }) {
  const { treasury, owed, own, sentNotConfirmed, arrivedNotCredited, surplus } = proof;
  const lines = [
    ['Held', treasury.onChain],
    ['Sent, not confirmed in the books yet', sentNotConfirmed],
    ['Arrived, not credited yet', -arrivedNotCredited],
    ['Owed', -owed.total],
    ['Our own fees', -own],
  ] as const;
  const always = new Set(['Held', 'Owed', 'Our own fees']);
  return (
    <section className={classes['group']} aria-label="Surplus">
      <h2>Held against owed</h2>
      <dl className={classes['rows']}>
        {lines.map(
          ([name, amount]) =>
            (amount !== 0 || always.has(name)) && (
              <Pair key={name} name={name}>
                {signed(amount)}
              </Pair>
            ),
        )}
        <Pair isTotal name={surplus < 0 ? 'Shortfall' : 'Surplus'}>
          {exactDollars(Math.abs(surplus))}
        </Pair>
      </dl>
    </section>
  );
}

/** `−$5.00`; nothing has no sign. */
function signed(amount: number): string {
  return amount < 0 ? `−${exactDollars(-amount)}` : exactDollars(Math.abs(amount));
}

/** When and where it was read, and what the books say of themselves. */
function Facts({ proof }: { proof: Proof }) {
  const { asOf, treasury, owed, checks } = proof;
  // Something is owed, so there are entries: the checks have not come to them yet.
  const isBefore = checks.entries === 0 && checks.isIntact && owed.total > 0;
  return (
    <dl className={classes['facts']}>
      <Pair name="As of">
        <Moment at={asOf} />
      </Pair>
      <Pair name="Solana slot">{treasury.slot.toLocaleString('en-US')}</Pair>
      <Pair name="Books checked">
        {checks.ranAt === null ? 'Not yet' : <Moment at={checks.ranAt} />}
      </Pair>
      <Pair name="Entries checked">
        {isBefore ? 'Not yet' : checks.entries.toLocaleString('en-US')}
        {!isBefore && checks.ranAt !== null && (checks.isIntact ? ', no errors' : ', errors found')}
      </Pair>
      <Pair name="Treasury" isWide>
        <span className={classes['address']}>
          <code>{treasury.address}</code>
          <CopyButton value={treasury.address} what="treasury address" />
        </span>
        {treasury.explorerUrl !== null && (
          <OutLink href={treasury.explorerUrl}>
            View on Solana <IconExternalLink size={12} aria-hidden />
          </OutLink>
        )}
      </Pair>
    </dl>
  );
}
