import type { FomoCampaign } from '@stoke/contract';
import { z } from 'zod';
import { joinBrand, picture } from './brand.ts';
import type { TestServer } from './test-server.ts';
import { ask, join, type Member } from './visitor.ts';

const Made = z.object({ campaign: z.custom<FomoCampaign>() });
export const custom = {
  key: 'custom-1',
  name: 'Draw our mark',
  baseRate: 0.2,
  allocationPercentage: 100,
  links: [{ link: '', type: 'manual-upload', proofRequired: true }],
};
/** The task of joining a group. */
export const joinGroup = {
  key: 'joinTelegram',
  baseRate: 0.15,
  allocationPercentage: 100,
  links: [{ link: 'https://t.me/ourgroup', type: 'telegram', proofRequired: true }],
};

export const dataUrl = async (size?: number) =>
  `data:image/png;base64,${(await picture(size)).toString('base64')}`;

export type FomoWork = Awaited<ReturnType<typeof openFomoWork>>;
export type OpenFomo = Awaited<ReturnType<FomoWork['open']>>;

/** FOMO campaigns on a test server, switched on, and people who take part. */
export async function openFomoWork(server: TestServer) {
  const admin = await join(server, { isAdmin: true });
  const switchTo = (isOn: boolean) =>
    ask(server, 'saveSettings', {
      token: admin.token,
      body: { changes: { fomoOpen: { from: !isOn, to: isOn } }, reason: 'Because.' },
    });
  await switchTo(true);
  return {
    admin,
    switchTo,
    /** A running campaign with one task of one link. */
    open: async (task: object = custom, more: object = {}) => {
      const creator = await joinBrand(server, 100n);
      const sizes = { budget: 100, numberOfUsers: 50 };
      const body = { name: 'Join us', ...sizes, campaignTasks: [task], ...more };
      const made = await ask(server, 'createFomo', {
        token: creator.token,
        body: { ...body, bannerImage: await dataUrl() },
      });
      const { campaign } = Made.parse(made.body);
      const [first] = campaign.campaignTasks;
      const ids = {
        campaignId: campaign._id,
        taskId: first?._id ?? '',
        linkId: first?.links[0]?._id ?? '',
      };
      return { creator, ids, as: ({ token }: Member) => ({ token, params: ids }) };
    },
    /** Someone with a place in its task. */
    taken: async (one: { as: (member: Member) => object }): Promise<Member> => {
      const earner = await join(server);
      const response = await ask(server, 'takePlace', one.as(earner));
      if (response.status !== 200) throw new Error(JSON.stringify(response.body));
      return earner;
    },
  };
}
