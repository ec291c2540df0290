import { dripReward, formatUsd, product, sparkLimits } from '@stoke/domain';
import { List, Stack, Title } from '@mantine/core';
import '@mantine/core/styles/List.layer.css';
import { useTerms } from '../../../entities/site/terms.ts';
import { LinkButton } from '../../../ui/links.tsx';
import classes from './entry-frame.module.css';
import { Quiet } from '../../../ui/quiet.ts';

/** Stands before the login for who never logged in on this browser: most of them have no account yet. */
export function Newcomer({ next }: { next: string | undefined }) {
  const { payoutMinimum } = useTerms();
  return (
    <section className={classes['card']} aria-labelledby="newcomer">
      <Stack gap="md">
        <Title order={2} id="newcomer">
          New to {product.name}?
        </Title>
        <List spacing="xs" size="sm">
          <List.Item>Earn up to {formatUsd(dripReward)} a tweet, paid in USDC</List.Item>
          <List.Item>Payouts from {formatUsd(payoutMinimum)} to your own wallet</List.Item>
          <List.Item>Run your own campaign from {formatUsd(sparkLimits.budgetMinimum)}</List.Item>
        </List>
        <LinkButton to="/register" search={{ next }} size="md" fullWidth>
          Register
        </LinkButton>
        <Quiet ta="center">Username, email, password. No documents.</Quiet>
      </Stack>
    </section>
  );
}
