import { isDay } from '#app/core/day.ts'
import { formatQuantity } from '#app/core/display.ts'
import { formatExactMoney } from '#app/core/money.ts'
import type { Failure } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { listOtherDates } from '#app/features/booking/booking-agreement/reads.server.ts'
import type { PickedDate } from '#app/features/booking/booking-agreement/writes.server.ts'
import type { ResolvedTimes } from '#app/features/booking/reservation/rules.ts'
import { parseChoice, restoreChoice } from '#app/features/sales/client-quote/form.ts'
import {
  type ClientQuote,
  findOwnContract,
  findPlanDate,
  findSentContent,
} from '#app/features/sales/client-quote/reads.server.ts'
import type { QuoteFormResult } from '#app/features/sales/client-quote/ui/client-quote-page-view.ts'
import {
  findInitialsProblem,
  getInitialsField,
  readInitials,
} from '#app/features/sales/contract-signature/rules.ts'
import { isName } from '#app/features/sales/quote-acceptance/rules.ts'
import {
  type QuoteChoice,
  type QuoteProblem,
  findChoiceProblems,
  getChooseLimits,
  getDefaultChoice,
} from '#app/features/sales/quote/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getClientQuoteMessages } from '#app/messages/client-quotes.ts'
import { type ProblemCode, getProblemMessages } from '#app/messages/problems.ts'

import { formatMoment } from './quote-moment.ts'
import { formatWhen, listChanges } from './quote-view.ts'
import { describeCodeProblem } from './verification-view.ts'

type Values = Record<string, string>

/** Returns the sentence of a problem on the pages of a quote. */
export function describeProblem({ language }: Ctx, problem: ProblemCode): string {
  const overrides: Partial<Record<ProblemCode, string>> = getClientQuoteMessages(language).problems
  return overrides[problem] ?? getProblemMessages(language)[problem]
}

/** Returns the choice of a form, with a sentence for each field that can't be accepted. */
export async function readChoice(ctx: Ctx, found: ClientQuote, values: Values) {
  const { content, rates, currency } = found.version
  const { locale } = await getStudio(ctx)
  const { choice, malformed } = parseChoice(content, values)
  const problems: Record<string, string> = {}
  for (const field of malformed) problems[field] = describeProblem(ctx, 'quote-quantity-outside')
  for (const problem of findChoiceProblems(content, choice, rates))
    problems[problem.field] ??= describeChoice(ctx, found, problem, {
      toNumber: (milli) => formatQuantity(milli, locale),
      toAmount: (cents) => formatExactMoney(cents, currency, locale),
    })
  return { choice, problems }
}

function describeChoice(
  ctx: Ctx,
  { version: { content } }: ClientQuote,
  { field, problem, details }: QuoteProblem,
  format: { toNumber: (milli: number) => string; toAmount: (cents: number) => string },
): string {
  const { choice: messages } = getClientQuoteMessages(ctx.language)
  const { toNumber, toAmount } = format
  const section = content.sections.find(({ id }) => field === `section:${id}`)
  if (section) {
    const { min, max } = getChooseLimits(section)
    if (problem === 'quote-choice-many') return messages.many(max)
    return section.choose === 'one' ? messages.one : messages.few(min)
  }
  if (problem === 'quote-quantity-outside')
    return messages.quantity(
      toNumber(Number(details.min)),
      toNumber(Number(details.max)),
      toNumber(Number(details.step)),
    )
  const [minimum, gross] = [Number(details.minimum), Number(details.gross)]
  return messages.minimum(toAmount(minimum), toAmount(minimum - gross))
}

/** Says what another version changed in the meantime; what was chosen is kept. */
export async function respondUpdated(
  ctx: Ctx,
  found: ClientQuote,
  values: Values,
): Promise<QuoteFormResult & { choice: QuoteChoice }> {
  const earlier = await findSentContent(ctx, found, Number(values.version) || 0)
  const studio = await getStudio(ctx)
  const { choice } = parseChoice(found.version.content, values)
  return {
    form: 'updated',
    problems: { form: getClientQuoteMessages(ctx.language).updated },
    values,
    choice: restoreChoice(found.version.content, choice),
    ...(earlier && { changes: listChanges(ctx, studio, earlier, found.version) }),
  }
}

/** Returns the dates that were picked in place of taken ones. */
export function parsePickedDates(values: Values): PickedDate[] {
  return Object.entries(values).flatMap(([name, day]) => {
    const [, number] = /^date-(\d{1,9})$/.exec(name) ?? []
    return number !== undefined && isDay(day) ? { number: Number(number), day } : []
  })
}

const fieldProblems: Partial<Record<ProblemCode, string>> = {
  'quote-name-missing': 'name',
  'quote-terms-not-accepted': 'terms',
  'contract-not-agreed': 'terms',
  'contract-not-electronic': 'electronic',
  'drawing-malformed': 'drawing',
  'code-missing': 'code',
  'code-wrong': 'code',
  'code-expired': 'code',
  'code-locked': 'code',
}

/** Returns why a quote wasn't accepted, and the HTTP status. */
export async function describeRefusal(
  ctx: Ctx,
  found: ClientQuote,
  { problem, details }: Failure,
  { form, values, choice }: Pick<QuoteFormResult, 'form' | 'values' | 'choice'>,
): Promise<{ result: QuoteFormResult; status: number }> {
  const studio = await getStudio(ctx)
  const messages = getClientQuoteMessages(ctx.language)
  const base = { form, values, ...(choice && { choice }) }
  const fail = (result: Partial<QuoteFormResult>, status = 409) => ({
    result: { ...base, problems: { form: describeProblem(ctx, problem) }, ...result },
    status,
  })
  if (problem === 'quote-is-gone') return fail({}, 404)
  if (problem === 'too-many-changes') return fail({}, 429)
  if (problem === 'quote-was-updated')
    return { result: await respondUpdated(ctx, found, values), status: 409 }
  if (problem === 'quote-is-accepted')
    return fail({
      problems: {
        form: messages.accepted.byOther(
          String(details.name),
          formatMoment(ctx, studio, new Date(details.at!)),
        ),
      },
    })
  if (problem === 'contract-was-updated')
    return fail({ form: 'contract-updated', ...(await keepPicked(ctx, found, details)) })
  if (problem === 'quote-date-taken')
    return fail(await offerOtherDates(ctx, found, Number(details.number), values))
  const isInitials = problem === 'initials-missing' || problem === 'initials-long'
  const field = isInitials ? String(details.field) : fieldProblems[problem]
  if (!field) return fail({})
  const text =
    field === 'code'
      ? describeCodeProblem(ctx, studio, { ok: false, problem, details })
      : describeProblem(ctx, problem)
  const problems = { ...listMissing(ctx, found, values), [field]: text }
  const picked = await restorePicked(ctx, found, values)
  return fail({ problems, ...picked }, problem === 'code-locked' ? 429 : 422)
}

/** Returns a sentence for each box that isn't checked, and for a missing name or initials. */
function listMissing(ctx: Ctx, { version }: ClientQuote, values: Values) {
  const hasContract = version.contractTemplateId !== null
  const terms = hasContract ? 'contract-not-agreed' : 'quote-terms-not-accepted'
  return {
    ...(!isName(values.name ?? '') && { name: describeProblem(ctx, 'quote-name-missing') }),
    ...(values.agree !== 'on' && { terms: describeProblem(ctx, terms) }),
    ...(hasContract &&
      values.electronic !== 'on' && {
        electronic: describeProblem(ctx, 'contract-not-electronic'),
      }),
    ...listInitialsProblems(ctx, values),
  }
}

function listInitialsProblems(ctx: Ctx, values: Values): Record<string, string> {
  return Object.fromEntries(
    readInitials(values).flatMap((typed, place) => {
      const problem = findInitialsProblem(typed)
      return problem ? [[getInitialsField(place), describeProblem(ctx, problem)]] : []
    }),
  )
}

/** Returns the dates that a form picked in place of those of the bookings. */
export function restorePicked(ctx: Ctx, found: ClientQuote, values: Values) {
  const days = parsePickedDates(values).map(({ number, day }) => [`date-${number}`, day])
  return keepPicked(ctx, found, Object.fromEntries(days))
}

/** Returns the days, as `date-NUMBER`, that were picked in place of those of the bookings. */
async function keepPicked(
  ctx: Ctx,
  { bookings }: ClientQuote,
  days: Failure['details'],
): Promise<Pick<QuoteFormResult, 'picked'>> {
  const studio = await getStudio(ctx)
  const picked: NonNullable<QuoteFormResult['picked']> = []
  for (const { id, number, startsLocal } of bookings) {
    const day = days[`date-${number}`]
    if (day === undefined || day === startsLocal.slice(0, 10)) continue
    const times = await findOtherDate(ctx, id, String(day))
    if (times)
      picked.push({
        id,
        name: `date-${number}`,
        value: String(day),
        text: formatWhen(ctx, studio, times),
      })
  }
  return { picked }
}

async function findOtherDate(ctx: Ctx, bookingId: string, day: string) {
  const dates = await listOtherDates(ctx, bookingId)
  return dates.find(({ startsLocal }) => startsLocal.slice(0, 10) === day)
}

/**
 * Returns the contract for the choice and the picked dates of a form that wasn't accepted, and the
 * day that the payment plan counts from.
 */
export async function findShownAgreement(
  ctx: Ctx,
  found: ClientQuote,
  { choice, picked = [] }: Pick<QuoteFormResult, 'choice' | 'picked'>,
) {
  const bookings: ClientQuote['bookings'] = []
  for (const booking of found.bookings) {
    const day = picked.find(({ id }) => id === booking.id)?.value
    const times = day === undefined ? undefined : await findOtherDate(ctx, booking.id, day)
    bookings.push({ ...booking, ...times })
  }
  const shown = { ...found, bookings }
  const { content } = found.version
  return {
    contract: await findOwnContract(ctx, shown, choice ?? getDefaultChoice(content)),
    planDate: await findPlanDate(ctx, shown),
  }
}

/**
 * Offers other dates for the booking of this number, or for the first one. What was picked for
 * other bookings is kept.
 */
async function offerOtherDates(
  ctx: Ctx,
  { bookings }: ClientQuote,
  number: number,
  values: Values,
): Promise<Pick<QuoteFormResult, 'nearest' | 'picked'>> {
  const studio = await getStudio(ctx)
  const taken = bookings.find((booking) => booking.number === number) ?? bookings[0]
  const toOption = (times: ResolvedTimes) => ({
    value: times.startsLocal.slice(0, 10),
    text: formatWhen(ctx, studio, times),
  })
  const picked: NonNullable<QuoteFormResult['picked']> = []
  for (const { number, day } of parsePickedDates(values)) {
    const booking = bookings.find((candidate) => candidate.number === number)
    if (!booking || booking === taken) continue
    const options = (await listOtherDates(ctx, booking.id)).map(toOption)
    const option = options.find(({ value }) => value === day)
    if (option) picked.push({ id: booking.id, name: `date-${number}`, ...option })
  }
  if (!taken) return { nearest: { name: '', insteadOf: '', dates: [] } }
  return {
    nearest: {
      name: `date-${taken.number}`,
      insteadOf: bookings.length > 1 ? formatWhen(ctx, studio, taken) : '',
      dates: (await listOtherDates(ctx, taken.id)).map(toOption),
    },
    picked,
  }
}
