import { tweetAuthor, utcDay } from '@stoke/domain';
import { resultVerbs, type ResultDeps } from '../core/index.ts';
import type { Download, Handlers } from '../../platform/http/handlers.ts';
import { lastId, newestFirst } from '../../platform/http/id-cursor.ts';
import { type Columns, csvFile } from '../../platform/http/csv-file.ts';
import { inPages, mapPages } from '../../platform/pages.ts';
import { listReplies, type ReplyLine } from './reply-store.ts';

const rowsAtOnce = 1000;

/** The results of a drip, and the public posts of its approved comments. */
export function dripResultRoutes(deps: ResultDeps) {
  const { read, results, workFile } = resultVerbs(deps, 'drip');
  const repliesOf =
    (campaignId: string): ReadReplies =>
    (page) =>
      listReplies(deps.db, { campaignId, ...page });
  return {
    dripResults: results,
    dripWorkFile: workFile,
    dripReplies: async (asked) => {
      const { id } = await read(asked);
      return (await newestFirst(asked, repliesOf(id))).map(showReply);
    },
    dripRepliesFile: async (asked) => {
      const { id } = await read(asked);
      return exportReplies(id, repliesOf(id));
    },
  } satisfies Partial<Handlers>;
}

/** A reply as its campaign's creator sees it. The day only: a time would lead to the alias of its author. */
function showReply({ link, tweetLink, approvedAt }: ReplyLine) {
  const author = tweetAuthor(link);
  return { link, author, tweetLink, approvedOn: utcDay(approvedAt) };
}

type ReadReplies = (page: { before: string; limit: number }) => Promise<readonly ReplyLine[]>;

const columns: Columns<ReturnType<typeof showReply>> = {
  reply: ({ link }) => link,
  x_account: ({ author }) => author,
  tweet: ({ tweetLink }) => tweetLink,
  approved_on: ({ approvedOn }) => approvedOn,
};

/** The replies of approved comments as CSV, newest first, streamed. */
function exportReplies(campaignId: string, read: ReadReplies): Download {
  const pages = inPages<ReplyLine>(rowsAtOnce, (last) =>
    read({ before: last?.id ?? lastId, limit: rowsAtOnce }),
  );
  const shown = mapPages(pages, (page) => page.map(showReply));
  return csvFile(`stoke-replies-${campaignId}.csv`, columns, shown);
}
