import { getClientQuoteMessages } from '#app/messages/client-quotes.ts'

import { findSite } from '../site/page-meta.ts'

/** Returns what was typed into a form whose session had ended, to be copied. */
export function listTypedText(values: Record<string, string>): string {
  const { text = '', name = '', reason: _, ...rest } = values
  const address = ['legalName', 'street', 'city', 'region', 'postalCode', 'vatId', 'purchaseOrder']
  return [text, name, ...address.map((field) => rest[field] ?? '')].filter(Boolean).join('\n')
}

/** Returns the title of a page of a quote. */
export function listQuoteMeta(matches: Parameters<typeof findSite>[0], number: string | undefined) {
  const site = findSite(matches)
  return [
    {
      title:
        site && getClientQuoteMessages(site.language).pageTitle(number ?? '', site.studio.name),
    },
    { name: 'robots', content: 'noindex' },
  ]
}
