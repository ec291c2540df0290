import { ledgerPersonal } from '../account/index.ts';
import { appealPersonal } from '../appeals/index.ts';
import { banPersonal } from '../bans/index.ts';
import { boostPersonal } from '../boost/index.ts';
import { creatorPersonal } from '../creators/index.ts';
import { campaignPersonal } from '../campaigns/index.ts';
import { fundingPersonal } from '../funding/index.ts';
import { identityPersonal } from '../identity/index.ts';
import { linkingPersonal } from '../linking/index.ts';
import { mailPersonal } from '../mail/index.ts';
import { imagePersonal } from '../media/index.ts';
import { noticePersonal } from '../notices/index.ts';
import { payoutPersonal } from '../payouts/index.ts';
import { reviewPersonal } from '../review/index.ts';
import { supportPersonal } from '../support/index.ts';
import { trustPersonal } from '../trust/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { campaignKinds } from './campaign-kinds.ts';

/**
 * The personal data of all modules, for exports and account deletion. Add every module that holds
 * personal data or can prevent a deletion.
 */
export function personalData(db: Db): PersonalData[] {
  return [
    ...identityPersonal({ db }),
    ...creatorPersonal({ db }),
    ...reviewPersonal({ db }),
    ...trustPersonal({ db }),
    ...banPersonal({ db }),
    ...appealPersonal({ db }),
    ...payoutPersonal({ db }),
    ...ledgerPersonal({ db }),
    ...fundingPersonal({ db }),
    ...campaignKinds.flatMap((kind) => kind.personal({ db })),
    ...campaignPersonal(),
    ...boostPersonal({ db }),
    ...linkingPersonal({ db }),
    ...noticePersonal({ db }),
    ...supportPersonal({ db }),
    ...mailPersonal({ db }),
    ...imagePersonal({ db }),
  ];
}
