import type { DripCampaign } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import { EndCampaign } from '../../ui/end-campaign.tsx';
import { cancelDrip, stopDrip } from './calls.ts';

/** The way out of a drip that is not over; the refund is told first. */
export function EndDrip({ campaign }: { campaign: DripCampaign }) {
  const { _id: id, packageName: name, status, refundIfStopped, poolReserved } = campaign;
  const of = { id, name };
  if (status === 'pending') {
    const text = 'Nothing was charged for it. It cannot be started again.';
    return (
      <EndCampaign key="cancel" campaign={of} way="cancel" send={cancelDrip} consequence={text} />
    );
  }
  if (status !== 'active') return null;
  const refund = (
    <>
      It takes no more work, for good. <b>{formatDollars(refundIfStopped)}</b> returns to your
      balance at once: what is unspent, with its share of the fee.
      {poolReserved > 0
        ? ` ${formatDollars(poolReserved)} stays set aside for work that waits for its decision.`
        : null}
    </>
  );
  return <EndCampaign key="stop" campaign={of} way="stop" send={stopDrip} consequence={refund} />;
}
