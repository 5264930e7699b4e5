import type { ContractContent } from '#app/features/sales/contract-template/rules.ts'
import {
  addContractTemplate,
  publishContractTemplate,
  saveContractDraft,
} from '#app/features/sales/contract-template/writes.server.ts'
import {
  printClause,
  writeHeading,
  writeList,
  writeText,
} from '#app/messages/en/starter-contract.ts'

import { type SeedContext, unwrap } from './context.ts'

const parties = writeText(
  'This contract is between {studio.name}, {studio.address} (“we”), and {client.name}, {client.address} (“you”). It is dated {today}.',
)
const price = [
  writeHeading('Services and price'),
  writeText('You book the services of quote {quote.number}, {quote.title}:'),
  writeText('{quote.lines}'),
  writeText('The total is {quote.total}.'),
  writeHeading('Payment'),
  printClause('deposit'),
  printClause('travel'),
]
const changes = [
  writeHeading('Changes and cancellation'),
  printClause('moving'),
  printClause('cancellation'),
  writeText(
    'If illness, severe weather or another event beyond our control keeps us from working, we agree on a new date with you or refund what you’ve paid for work we couldn’t do. Beyond that, neither of us owes the other damages for it.',
  ),
]
const ending = [
  writeHeading('Liability'),
  writeText(
    'Every file we deliver has been copied to two places, and we keep it for a year. If files are lost through our fault, or we don’t deliver what this contract says, we owe you at most what you’ve paid under it.',
  ),
  writeHeading('Agreement'),
  writeText(
    'This contract and quote {quote.number} are everything we’ve agreed on. Changes need the written consent of both of us; email is enough. The law of Maine applies.',
  ),
  writeText('Nothing in this contract limits your rights as a consumer.', 'consumer'),
]

const photography: ContractContent = {
  blocks: [
    parties,
    ...price,
    writeHeading('Date and place'),
    writeText('We photograph for you at this time:'),
    writeText('{booking.when}'),
    writeText('The place is {booking.where}. You take care of permission to photograph there.'),
    ...changes,
    writeHeading('Delivery'),
    printClause('turnaround'),
    writeText(
      'You receive edited photographs in full resolution. We choose and edit them; unedited files and rejected frames aren’t part of the delivery.',
    ),
    writeHeading('Use of the photographs'),
    writeText(
      'We keep the copyright. Once the work is paid for, you may print and share the photographs for private purposes.',
      'consumer',
    ),
    writeText(
      'We keep the copyright. Once the work is paid for, you may use the photographs without limits on time or place:',
      'business',
    ),
    {
      ...writeList(
        'on your website and in social media,',
        'in print, such as catalogs, reports and packaging,',
        'for the press, with the credit “{studio.name}”.',
      ),
      only: 'business',
    },
    writeText('We may show photographs in our portfolio unless you tell us not to.'),
    ...ending,
  ],
}

const film: ContractContent = {
  blocks: [
    parties,
    ...price,
    writeHeading('Recording days'),
    writeText(
      'We film or record on the days that we’ve both confirmed. You make sure that the people we film or record have agreed to it, and that we may use the place.',
    ),
    ...changes,
    writeHeading('Edits'),
    writeText('The price includes:'),
    writeList('a first cut for your review,', 'the final version with captions or a transcript.'),
    printClause('rounds'),
    writeText('Answer within ten business days.'),
    writeHeading('Delivery'),
    printClause('turnaround'),
    printClause('reply'),
    writeHeading('Use of the work'),
    writeText(
      'Once the work is paid for, you may publish the finished film or episodes without limits on time or place. We keep the copyright, the project files and the raw material, which we store for a year.',
    ),
    writeText(
      'We license the music for this use. It may not be taken out of the film or episode and used by itself.',
    ),
    writeText('We may show excerpts in our portfolio unless you tell us not to.'),
    ...ending,
  ],
}

const templates = [
  { key: 'photography', name: 'Photography', content: photography },
  { key: 'film', name: 'Film and podcast', content: film },
] as const
export type SeedContract = (typeof templates)[number]['key']

/** Seeds published contract templates. Returns their ids. */
export async function seedContractTemplates({ createCtx, calendar }: SeedContext) {
  const ctx = createCtx('owner', calendar.getInstant(-60, '15:20'))
  const ids = new Map<SeedContract, string>()
  for (const { key, name, content } of templates) {
    const { id } = unwrap(await addContractTemplate(ctx, name))
    const { revision } = unwrap(await saveContractDraft(ctx, id, content, 1))
    unwrap(await publishContractTemplate(ctx, id, revision))
    ids.set(key, id)
  }
  return ids
}
