import { dripReward, formatUsd, product, sparkLimits } from '@stoke/domain';
import { Box, List, Stack, Title } from '@mantine/core';
import '@mantine/core/styles/List.layer.css';
import { useTerms } from '../../../entities/site/terms.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { Quiet } from '../../../ui/quiet.ts';

/** Stands before the login for who never logged in on this browser: most of them have no account yet. */
export function Newcomer({ next }: { next: string | undefined }) {
  const { payoutMinimum } = useTerms();
  return (
    <Box
      component="section"
      w="100%"
      maw={420}
      p="36px 32px 32px"
      className="box"
      aria-labelledby="newcomer"
    >
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
    </Box>
  );
}
