import { type Failure, fail } from '#app/core/result.ts'

import { type Params, addQuery } from '../define-action.ts'
import { isId } from '../find-or-404.ts'

/** Shared by the actions on a client's ledger entry without a booking. */
export const clientEntryAction = {
  permission: 'money.correct' as const,
  target: ({ entryId }: Params): [id: string] | Failure =>
    isId(entryId) ? [entryId] : fail('entry-is-gone'),
  page: ({ params }: { params: Params }) =>
    `/portal/clients/${encodeURIComponent(params.clientId)}`,
  successPath: (page: string) => addQuery(page, 'saved'),
}
