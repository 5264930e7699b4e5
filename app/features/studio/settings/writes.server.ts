import { eq, ne, sql } from 'drizzle-orm'

import type { WeeklyHours } from '#app/core/day.ts'
import { formatMailServer, parseMailServer } from '#app/core/mail-server.ts'
import { getCurrencyDigits } from '#app/core/money.ts'
import { type Failure, ok, fail } from '#app/core/result.ts'
import { getFirstLetter } from '#app/core/text.ts'
import { setWeekStart } from '#app/core/week-start.ts'
import {
  booking,
  invoice,
  ledgerEntry,
  email,
  mailServer,
  policy,
  studio,
} from '#app/data/schema/index.server.ts'
import { encrypt } from '#app/platform/auth/encryption.server.ts'
import { isPasswordConfirmed } from '#app/platform/auth/confirmation.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { findMailServer } from '#app/platform/mail/mail-server.server.ts'
import { enqueueEmail } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { updateRevision } from '#app/platform/revision.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize, isSampleAccount } from '#app/features/access.ts'
import { defaultPolicy } from '#app/features/studio/policy/rules.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { buildTestEmail } from './emails.ts'
import { hashField, hashFields, getStudio } from './reads.server.ts'
import {
  type MailServerForm,
  type StudioField,
  type StudioForm,
  followName,
  toStudioFields,
} from './rules.ts'

type NewStudio = {
  name: string
  email: string
  timeZone: string
  currency: string
  country: string
}

/** Creates the studio with its settings and its first policy version. */
export async function createStudio(ctx: TxCtx, { name, country, ...settings }: NewStudio) {
  await ctx.db.insert(studio).values({
    name,
    legalName: name,
    badge: getFirstLetter(name),
    locale: `${ctx.language}-${country}`,
    published: false,
    ...settings,
  })
  await ctx.db.insert(policy).values({ version: 1, effectiveFrom: ctx.now, ...defaultPolicy })
}

/**
 * Sends all emails through this server from now on, including waiting ones. Its URL is stored
 * encrypted. Without a password, the saved one is kept if host and user are the same; it is never
 * sent to another server. Fails with `sample-account`, `confirm-password`, `mail-password-missing`
 * or `mail-server-malformed`.
 */
export function setMailServer(ctx: Ctx, form: MailServerForm) {
  authorize(ctx.actor, 'mail.set')
  if (isSampleAccount(ctx.actor)) return Promise.resolve(fail('sample-account'))
  return transact(ctx, async (ctx) => {
    if (!isPasswordConfirmed(ctx)) return fail('confirm-password')
    const auth = await completeLogin(ctx, form)
    if (auth === 'missing') return fail('mail-password-missing')
    const { host, port, security } = form
    const url = formatMailServer({ host, port, secure: security === 'tls', auth })
    if (!parseMailServer(url)) return fail('mail-server-malformed')
    const sealedUrl = encrypt(ctx.app.key, url)
    await ctx.db
      .insert(mailServer)
      .values({ sealedUrl })
      .onConflictDoUpdate({ target: mailServer.id, set: { sealedUrl } })
    await ctx.db.update(email).set({ nextTryAt: ctx.now }).where(eq(email.state, 'queued'))
    ctx.tx.changedNouns.add('email')
    await recordEvent(ctx, 'mail.server-changed', 'studio')
    return ok()
  })
}

async function completeLogin(ctx: Ctx, { host, user, password }: MailServerForm) {
  if (user === '' || password !== '') return user === '' ? null : { user, pass: password }
  const saved = await findMailServer(ctx)
  const savedAuth =
    saved.kind === 'settings' && saved.address.host === host ? saved.address.auth : null
  return savedAuth?.user === user ? savedAuth : 'missing'
}

/** Removes the mail server; emails are held instead of sent. Fails with `confirm-password`. */
export function removeMailServer(ctx: Ctx) {
  authorize(ctx.actor, 'mail.set')
  return transact(ctx, async (ctx) => {
    if (!isPasswordConfirmed(ctx)) return fail('confirm-password')
    await ctx.db.delete(mailServer)
    await recordEvent(ctx, 'mail.server-removed', 'studio')
    return ok()
  })
}

/** Changes the address that emails come from and that receives notifications. */
export function changeStudioEmail(ctx: Ctx, { email }: { email: string }) {
  authorize(ctx.actor, 'mail.set')
  return transact(ctx, async (ctx) => {
    await ctx.db.update(studio).set({ email, contentVersion: sql`${studio.contentVersion} + 1` })
    await recordEvent(ctx, 'studio.changed', 'studio')
    return ok()
  })
}

/**
 * Changes the studio settings. If they were changed after `revision`, the fields are merged: `base`
 * holds the hashes of the values the form started from, so that a field changed only by another
 * person stays as it is. What was derived from a former name follows the new one. Fails with
 * `studio-was-changed` and the other values if both changed a field; `currency-in-use` once a
 * document or payment exists; or `currency-digits`.
 */
export function changeStudio(
  ctx: Ctx,
  typed: StudioForm,
  { revision, base }: { revision: number; base: string },
) {
  authorize(ctx.actor, 'studio.change')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(studio).for('update')
    const form = followName(typed, row!)
    const [current, submitted] = [toStudioFields(row!), toStudioFields(form)]
    const { values, changedFields, savedValues } = mergeFields(
      row!.revision === revision ? hashFields(current) : base,
      current,
      submitted,
    )
    if (Object.keys(savedValues).length > 0)
      return {
        ...fail('studio-was-changed'),
        theirs: savedValues,
        values,
        revision: row!.revision,
        base: hashFields(current),
      }
    if (changedFields.includes('currency')) {
      const refusal = await checkCurrency(ctx, current.currency, form.currency)
      if (refusal) return refusal
    }
    let newRevision = row!.revision
    if (changedFields.length > 0) {
      const { place, weekStart, ...facts } = form
      const columns = {
        ...facts,
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
        locale: setWeekStart(row!.locale, weekStart),
      }
      const changed = changedFields.flatMap((field): (keyof typeof columns)[] =>
        field === 'place'
          ? ['latitude', 'longitude']
          : field === 'closedDays'
            ? ['closedDays', 'closedNames']
            : [field === 'weekStart' ? 'locale' : field],
      )
      newRevision = await updateRevision(ctx, studio, row!, {
        ...Object.fromEntries(changed.map((column) => [column, columns[column]])),
        contentVersion: sql`${studio.contentVersion} + 1`,
      })
      await recordEvent(ctx, 'studio.changed', 'studio', {
        fields: changedFields.join(' '),
        ...(changedFields.includes('name') && { formerName: row!.name }),
      })
    }
    return ok({ values, revision: newRevision, base: hashFields(values) })
  })
}

/** Changes the studio's weekly hours, which apply to everyone without hours of their own. */
export function changeStudioHours(ctx: Ctx, week: WeeklyHours) {
  authorize(ctx.actor, 'studio.change')
  return transact(ctx, async (ctx) => {
    await ctx.db.update(studio).set({ week, contentVersion: sql`${studio.contentVersion} + 1` })
    await recordEvent(ctx, 'studio.changed', 'studio', { fields: 'week' })
    return ok()
  })
}

type StudioFields = Record<StudioField, string>

/**
 * Merges the submitted fields into the current ones. `base` holds the hashes of the values the form
 * started from; `savedValues` are the values of fields that both sides changed.
 */
function mergeFields(base: string, current: StudioFields, submitted: StudioFields) {
  const hashes = parseBase(base)
  const isBase = (field: StudioField, text: string) => hashes[field] === hashField(text)
  const changedFields = (Object.keys(submitted) as StudioField[]).filter(
    (field) => submitted[field] !== current[field] && !isBase(field, submitted[field]),
  )
  const pick = (fields: StudioField[], from: StudioFields) =>
    Object.fromEntries(fields.map((field) => [field, from[field]]))
  return {
    changedFields,
    values: { ...current, ...pick(changedFields, submitted) },
    savedValues: pick(
      changedFields.filter((field) => !isBase(field, current[field])),
      current,
    ),
  }
}

function parseBase(base: string): Partial<Record<string, string>> {
  try {
    return (JSON.parse(base) as Record<string, string>) ?? {}
  } catch {
    return {}
  }
}

/**
 * Documents and payments are amounts in one currency for good. Totals of bookings are stored in the
 * smallest unit, so a currency with a different number of decimals would change their value.
 */
async function checkCurrency(
  ctx: TxCtx,
  from: string,
  to: string,
): Promise<Failure<'currency-in-use' | 'currency-digits'> | null> {
  const [issued] = await ctx.db.select({ id: invoice.id }).from(invoice).limit(1)
  const [paid] = await ctx.db.select({ id: ledgerEntry.id }).from(ledgerEntry).limit(1)
  if (issued || paid) return fail('currency-in-use', { currency: from })
  if (getCurrencyDigits(from) === getCurrencyDigits(to)) return null
  const [reservedRow] = await ctx.db
    .select({ id: booking.id })
    .from(booking)
    .where(ne(booking.total, 0))
    .limit(1)
  return reservedRow ? fail('currency-digits') : null
}

export function sendTestEmail(ctx: Ctx, { to }: { to: string }) {
  authorize(ctx.actor, 'mail.set')
  return transact(ctx, async (ctx) => {
    const row = await getStudio(ctx)
    const emailId = await enqueueEmail(ctx, {
      ...buildTestEmail(getServerMessages(row.language), row),
      to: { name: '', address: to },
      language: row.language,
    })
    await recordEvent(ctx, 'mail.tested', 'studio')
    return ok({ letterId: emailId })
  })
}
