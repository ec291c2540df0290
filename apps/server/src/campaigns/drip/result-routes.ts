import { csvLine, tweetAuthor } from '@stoke/domain';
import { resultVerbs, type ResultDeps } from '../core/index.ts';
import type { Download, Handlers } from '../../platform/http/handlers.ts';
import { lastId, newestFirst } from '../../platform/http/id-cursor.ts';
import { inChunks } from '../../platform/http/send-download.ts';
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
  return { link, author, tweetLink, approvedOn: approvedAt.toISOString().slice(0, 10) };
}

type ReadReplies = (page: { before: string; limit: number }) => Promise<readonly ReplyLine[]>;

/** The replies of approved comments as CSV, newest first, streamed. */
function exportReplies(campaignId: string, read: ReadReplies): Download {
  return { filename: `stoke-replies-${campaignId}.csv`, chunks: inChunks(writeReplies(read)) };
}

async function* writeReplies(read: ReadReplies): AsyncGenerator<string> {
  yield csvLine(['reply', 'x_account', 'tweet', 'approved_on']);
  let before = lastId;
  for (;;) {
    const page = await read({ before, limit: rowsAtOnce });
    for (const line of page) {
      const { link, author, tweetLink, approvedOn } = showReply(line);
      yield csvLine([link, author, tweetLink, approvedOn]);
    }
    const last = page.at(-1);
    if (!last || page.length < rowsAtOnce) return;
    before = last.id;
  }
}
