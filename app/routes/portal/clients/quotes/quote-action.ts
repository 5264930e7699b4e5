import { type Params, addQuery } from '../../define-action.ts'

function getQuotePath({ params }: { params: Params }): string {
  return `/portal/clients/quotes/${params.quoteId}`
}

/** Parts of an action of a quote: its target, its page, and the note after success. */
export function describeQuoteAction(query: string) {
  return {
    target: ({ quoteId }: Params): [string] => [quoteId],
    page: getQuotePath,
    successPath: (page: string) => addQuery(page, query),
    alwaysRedirect: 'failures-too',
  } as const
}
