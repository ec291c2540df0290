import { trustSteps } from '@stoke/domain';

const statuses = ['active', 'suspended', 'banned'] as const;
const groups = ['admins', 'creators'] as const;

/** What the list of people is narrowed to, and its order. */
export type PeopleWish = {
  status?: (typeof statuses)[number] | undefined;
  group?: (typeof groups)[number] | undefined;
  hasSignals?: 'yes' | undefined;
  trustBelow?: number | undefined;
  order?: 'least_trusted' | undefined;
};

/** From the address or a list of choices; what is none is left out. */
export function readPeopleWish(given: Record<string, unknown>): PeopleWish {
  const { status, group, hasSignals, trustBelow, order } = given;
  return {
    status: statuses.find((one) => one === status),
    group: groups.find((one) => one === group),
    hasSignals: hasSignals === 'yes' ? 'yes' : undefined,
    trustBelow: trustSteps.find((one) => one === Number(trustBelow)),
    order: order === 'least_trusted' ? 'least_trusted' : undefined,
  };
}

export function isNarrowed({ status, group, hasSignals, trustBelow }: PeopleWish): boolean {
  return [status, group, hasSignals, trustBelow].some((one) => one !== undefined);
}
