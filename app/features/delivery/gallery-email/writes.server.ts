import { and, eq, isNull, ne } from 'drizzle-orm'

import { addDays, day, getStartOfDay, toStudioDay } from '#app/core/day.ts'
import { fail, ok } from '#app/core/result.ts'
import { clientContact, gallery, galleryItem, galleryShare } from '#app/data/schema/index.server.ts'
import { consumeRateLimit } from '#app/platform/auth/rate-limit.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { createAccessLink } from '#app/features/clients/access-link/writes.server.ts'
import { linkLifetime } from '#app/features/clients/access-link/rules.ts'
import { getClientLanguage } from '#app/features/clients/client/reads.server.ts'
import {
  type GalleryRow,
  getGalleryDay,
  lockGallery,
} from '#app/features/delivery/gallery/reads.server.ts'
import {
  buildGalleryPath,
  findDueReminder,
  isLocked,
  isOpenToGuests,
  listAllowedSizes,
} from '#app/features/delivery/gallery/rules.ts'
import { findFormerShare } from '#app/features/delivery/gallery-share/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import {
  buildGalleryEmail,
  buildGalleryReleaseEmail,
  buildGalleryReminderEmail,
  buildMoreTimeEmail,
} from './emails.ts'

type Contact = typeof clientContact.$inferSelect
type Studio = Awaited<ReturnType<typeof getStudio>>

/**
 * Emails an open gallery to a contact it is shared with. Fails with `gallery-is-gone`,
 * `gallery-not-published`, `share-is-gone`.
 */
export function sendGallery(ctx: Ctx, galleryId: string, shareId: string) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    const row = await lockGallery(ctx, galleryId)
    if (!row) return fail('gallery-is-gone')
    if (!isOpenToGuests(row, await getGalleryDay(ctx))) return fail('gallery-not-published')
    const recipients = await listRecipients(ctx, galleryId)
    const recipient = recipients.find((one) => one.shareId === shareId)
    if (!recipient) return fail('share-is-gone')
    await emailGallery(ctx, row, recipient)
    await recordEvent(ctx, 'gallery.sent', galleryId, { contact: recipient.contact.id })
    return ok()
  })
}

/**
 * Emails an open gallery to every contact it is shared with who hasn't received it, and returns
 * their number. Fails with `gallery-is-gone`, `gallery-not-published`.
 */
export function sendToNewGuests(ctx: Ctx, galleryId: string) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    const row = await lockGallery(ctx, galleryId)
    if (!row) return fail('gallery-is-gone')
    if (!isOpenToGuests(row, await getGalleryDay(ctx))) return fail('gallery-not-published')
    const recipients = (await listRecipients(ctx, galleryId)).filter(
      ({ sentAt }) => sentAt === null,
    )
    for (const recipient of recipients) {
      await emailGallery(ctx, row, recipient)
      await recordEvent(ctx, 'gallery.sent', galleryId, { contact: recipient.contact.id })
    }
    return ok({ sent: recipients.length })
  })
}

/** Reminds the guests of a gallery that it ends soon, once for each of the days before. */
export function remindOfExpiry(ctx: Ctx, galleryId: string) {
  authorize(ctx.actor, 'gallery.maintain')
  return transact(ctx, async (ctx) => {
    const row = await lockGallery(ctx, galleryId)
    if (row?.state !== 'published' || row.expiresOn === null || !row.publishedAt) return ok()
    const studio = await getStudio(ctx)
    const { expiresOn } = row
    const days = findDueReminder({
      expiresOn,
      publishedOn: toStudioDay(row.publishedAt, studio.timeZone),
      reminded: row.expiryReminded,
      today: toStudioDay(ctx.now, studio.timeZone),
    })
    if (days === null) return ok()
    const language = await getClientLanguage(ctx, row.clientId)
    const recipients = await listRecipients(ctx, galleryId)
    for (const { contact } of recipients)
      await enqueueEmail(ctx, {
        ...buildGalleryReminderEmail(getServerMessages(language), studio, {
          title: row.title,
          expiresOn,
          name: contact.name,
          days,
          isLocked: isLocked(row),
          link: await createGalleryLink(ctx, row, contact, studio),
        }),
        to: { name: contact.name, address: contact.email },
        language,
        subjectId: galleryId,
      })
    await ctx.db.update(gallery).set({ expiryReminded: days }).where(eq(gallery.id, galleryId))
    await recordEvent(ctx, 'gallery.expiry-reminded', galleryId, { days })
    return ok()
  })
}

/**
 * Emails the guests of an open gallery who know it and may download originals that these are
 * released. The caller records the event.
 */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function emailRelease(ctx: TxCtx, row: GalleryRow) {
  if (!isOpenToGuests(row, await getGalleryDay(ctx))) return
  const studio = await getStudio(ctx)
  const language = await getClientLanguage(ctx, row.clientId)
  for (const { contact, sizes, sentAt, lastSeenAt } of await listRecipients(ctx, row.id)) {
    const isKnown = sentAt !== null || lastSeenAt !== null
    if (!isKnown || !listAllowedSizes(row.sizes, sizes).includes('original')) continue
    await enqueueEmail(ctx, {
      ...buildGalleryReleaseEmail(getServerMessages(language), studio, {
        title: row.title,
        expiresOn: row.expiresOn,
        name: contact.name,
        link: await createGalleryLink(ctx, row, contact, studio),
      }),
      to: { name: contact.name, address: contact.email },
      language,
      subjectId: row.id,
    })
  }
}

/**
 * Asks the studio to open an ended gallery again, for a guest who had access. At most one email a
 * day is sent for each. Fails with `link-has-ended` for anyone else.
 */
export async function requestMoreTime(ctx: Ctx, slug: string, browserToken: string | null) {
  authorize(ctx.actor, 'gallery.open')
  const former = await findFormerShare(ctx, slug, browserToken)
  if (!former) return fail('link-has-ended')
  const { shareId, name, ...ended } = former
  const isAllowed = await consumeRateLimit(ctx, {
    key: `gallery-time:${shareId}`,
    max: 1,
    windowMs: day,
  })
  if (!isAllowed) return ok()
  return transact(ctx, async (ctx) => {
    const studio = await getStudio(ctx)
    await enqueueEmail(ctx, {
      ...buildMoreTimeEmail(getServerMessages(studio.language), studio, {
        title: ended.title,
        name,
        link: `${ctx.app.config.publicUrl}/portal/galleries/${ended.id}/settings`,
      }),
      to: { name: studio.name, address: studio.email },
      language: studio.language,
      subjectId: ended.id,
    })
    await recordEvent(ctx, 'gallery.time-requested', ended.id, { share: shareId })
    return ok()
  })
}

/** Emails a guest of the open link the gallery with a link of their own. */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function emailOwnLink(ctx: TxCtx, row: GalleryRow, contactId: string) {
  const recipients = await listRecipients(ctx, row.id)
  const recipient = recipients.find(({ contact }) => contact.id === contactId)
  if (recipient) await emailGallery(ctx, row, recipient)
}

type Recipient = Pick<typeof galleryShare.$inferSelect, 'sizes' | 'sentAt' | 'lastSeenAt'> & {
  shareId: string
  contact: Contact
}

function listRecipients(ctx: TxCtx, galleryId: string): Promise<Recipient[]> {
  return ctx.db
    .select({
      shareId: galleryShare.id,
      sizes: galleryShare.sizes,
      sentAt: galleryShare.sentAt,
      lastSeenAt: galleryShare.lastSeenAt,
      contact: clientContact,
    })
    .from(galleryShare)
    .innerJoin(clientContact, eq(clientContact.id, galleryShare.contactId))
    .where(and(eq(galleryShare.galleryId, galleryId), ne(clientContact.email, '')))
    .orderBy(galleryShare.createdAt, galleryShare.id)
}

async function emailGallery(ctx: TxCtx, row: GalleryRow, { shareId, contact }: Recipient) {
  const studio = await getStudio(ctx)
  const language = await getClientLanguage(ctx, row.clientId)
  await enqueueEmail(ctx, {
    ...buildGalleryEmail(getServerMessages(language), studio, {
      title: row.title,
      expiresOn: row.expiresOn,
      name: contact.name,
      items: await ctx.db.$count(
        galleryItem,
        and(eq(galleryItem.galleryId, row.id), isNull(galleryItem.hiddenAt)),
      ),
      waits: isLocked(row) ? (contact.seesMoney ? 'balance' : 'unknown') : null,
      link: await createGalleryLink(ctx, row, contact, studio),
    }),
    to: { name: contact.name, address: contact.email },
    language,
    subjectId: row.id,
  })
  await ctx.db.update(galleryShare).set({ sentAt: ctx.now }).where(eq(galleryShare.id, shareId))
}

/** Creates a link that works until the gallery ends, and at most as long as others. */
function createGalleryLink(
  ctx: TxCtx,
  { slug, expiresOn }: GalleryRow,
  contact: Contact,
  { timeZone }: Studio,
) {
  const endsAt = expiresOn === null ? null : getStartOfDay(addDays(expiresOn, 1), timeZone)
  const lifetimeMs = Math.min(
    linkLifetime.sent,
    endsAt === null ? Infinity : Math.max(endsAt.getTime() - ctx.now.getTime(), day),
  )
  return createAccessLink(ctx, contact, {
    via: 'email',
    target: buildGalleryPath(slug),
    lifetimeMs,
  })
}
