import type { findQuoteDraft } from '#app/features/sales/quote-draft/reads.server.ts'
import { changeSectionRows, parseSectionRows } from '#app/features/sales/quote-rows/form.ts'
import { toQuoteFields } from '#app/features/sales/quote/form.ts'

type Quote = NonNullable<Awaited<ReturnType<typeof findQuoteDraft>>>

/** Returns the fields of the builder, with an empty line at the end of each section. */
export function buildBuilderFields(quote: Quote): Record<string, string> {
  const { content, format, bookings, projectId, defaultTaxId } = quote
  const fields = {
    ...toQuoteFields(content, format),
    ...Object.fromEntries(
      bookings.filter(({ isChosen }) => isChosen).map(({ id }) => [`booking:${id}`, 'on']),
    ),
    project: projectId ?? '',
    defaultTax: defaultTaxId ?? '',
  }
  const createId = () => crypto.randomUUID()
  const withSection =
    content.sections.length > 0 ? fields : changeSectionRows(fields, 'add', createId)
  return parseSectionRows(fields).reduce(
    (now, _, index) => changeSectionRows(now, `add:${index}`, createId),
    withSection,
  )
}
