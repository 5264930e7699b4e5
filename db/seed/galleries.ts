import { randomUUID } from 'node:crypto'

import { and, eq, isNull } from 'drizzle-orm'

import { addDays, addMs, addMonths, minute } from '#app/core/day.ts'
import {
  clientContact,
  deliveredFile,
  event,
  gallery,
  galleryDownload,
  galleryItem,
  galleryItemView,
  gallerySection,
  gallerySession,
  galleryShare,
  galleryVisit,
  project,
} from '#app/data/schema/index.server.ts'
import { generateToken, hashText } from '#app/platform/auth/tokens.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { createGallery, publishGallery } from '#app/features/delivery/gallery/writes.server.ts'
import { defaultMonths, gallerySizes } from '#app/features/delivery/gallery/rules.ts'
import {
  inviteGuest,
  saveOpenLink,
  shareWithContact,
} from '#app/features/delivery/gallery-guest/writes.server.ts'
import { getDefaultPermissions } from '#app/features/delivery/gallery-share/rules.ts'
import { saveFiles } from '#app/features/media/file/writes.server.ts'

import { type SeedContext, unwrap } from './context.ts'
import { type SeedFile, readListedFiles } from './galleries/gallery-files.ts'
import { type SeedGallery, type SeedGuest, deliveries, harvestSupper } from './galleries/samples.ts'
import { buildEvent } from './history.ts'

/** A gallery that was inserted, with its items by the ids of their files. */
type Inserted = { id: string; items: Map<string, { id: string; bytes: number }> }

/**
 * Seeds three galleries with their files: an evening, a film and an episode. The files are on the
 * disk before the commit, and `withSeedFiles` deletes those of a failed one.
 */
export async function seedGalleries(ctx: TxCtx, seed: SeedContext, files: Map<string, SeedFile>) {
  await saveFiles(ctx, [...files.values()])
  await ctx.db.insert(deliveredFile).values(
    [...files.values()].map(({ hash, properties }) => ({
      hash,
      ...properties,
      nextTryAt: ctx.now,
    })),
  )
  const sections = Object.groupBy(
    Object.entries(readListedFiles()).filter(([, { section }]) => section),
    ([, { section }]) => section!,
  )
  const evening = {
    ...harvestSupper,
    sections: Object.fromEntries(
      Object.entries(sections).map(([title, listed]) => [title, listed!.map(([id]) => id)]),
    ),
  }
  for (const sample of [evening, ...deliveries]) await seedGallery(ctx, seed, sample, files)
}

async function seedGallery(
  ctx: TxCtx,
  seed: SeedContext,
  sample: SeedGallery,
  files: Map<string, SeedFile>,
) {
  const { calendar, createCtx, findClientId } = seed
  const { title, category, dateLine, welcome, cover } = sample
  const creatorCtx = createCtx('owner', calendar.getInstant(sample.createdOn, '15:10'))
  const clientId = findClientId(sample.client)
  const [ofProject] = await ctx.db
    .select({ id: project.id })
    .from(project)
    .where(and(eq(project.title, sample.project), eq(project.clientId, clientId)))
  if (!ofProject) throw new Error(`The sample studio has no project "${sample.project}".`)
  const form = { title, clientId, projectId: ofProject.id, category }
  const { id } = unwrap(await createGallery(creatorCtx, form))
  const items = await insertItems(creatorCtx, id, sample, files)
  await ctx.db
    .update(gallery)
    .set({
      dateLine,
      welcome,
      coverItemId: cover ? items.get(cover)!.id : null,
      expiresOn: addMonths(calendar.getDay(sample.publishedOn), defaultMonths),
    })
    .where(eq(gallery.id, id))
  const publisherCtx = createCtx('owner', calendar.getInstant(sample.publishedOn, '10:05'))
  unwrap(await publishGallery(publisherCtx, id))
  const inserted = { id, items }
  for (const [index, guest] of sample.guests.entries())
    await seedGuest(ctx, seed, { ...guest, index, clientId }, { ...inserted, ...sample })
  if (sample.hasOpenLink) await seedOpenLink(ctx, seed, { ...inserted, ...sample })
  await seedViews(ctx, seed, { ...inserted, ...sample })
}

/** Inserts the sections and items at once, with the events of the single uploads. */
async function insertItems(
  ctx: TxCtx,
  galleryId: string,
  { sections, names = {} }: SeedGallery,
  files: Map<string, SeedFile>,
): Promise<Inserted['items']> {
  const actorId = ctx.actor.kind === 'staff' ? ctx.actor.id : ''
  const titles = Object.keys(sections).filter((title) => title !== '')
  const sectionIds = new Map(titles.map((title) => [title, randomUUID()]))
  if (titles.length > 0)
    await ctx.db.insert(gallerySection).values(
      titles.map((title, index) => ({
        id: sectionIds.get(title)!,
        galleryId,
        title,
        position: index + 1,
      })),
    )
  const rows = Object.entries(sections)
    .flatMap(([title, ids]) => ids.map((id, index) => ({ title, id, position: index + 1 })))
    .map(({ title, id, position }, index) => ({
      fileId: id,
      bytes: files.get(id)!.bytes,
      row: {
        id: randomUUID(),
        galleryId,
        number: index + 1,
        sectionId: sectionIds.get(title) ?? null,
        hash: files.get(id)!.hash,
        name: names[id] ?? `${id}.jpg`,
        position,
        addedBy: actorId,
        addedAt: addMs(ctx.now, minute + index * 2000),
      },
    }))
  await ctx.db.insert(galleryItem).values(rows.map(({ row }) => row))
  await ctx.db
    .update(gallery)
    .set({ lastNumber: rows.length, itemsRevision: rows.length })
    .where(eq(gallery.id, galleryId))
  await ctx.db
    .insert(event)
    .values(
      rows.map(({ row: { id: item, addedAt } }) =>
        buildEvent(ctx, addedAt, actorId, 'gallery-item.added', galleryId, { item }),
      ),
    )
  return new Map(rows.map(({ fileId, bytes, row: { id } }) => [fileId, { id, bytes }]))
}

type Guest = SeedGuest & { index: number; clientId: string }

/** Shares the gallery with a guest on the day it is published, and seeds what they did in it. */
async function seedGuest(
  ctx: TxCtx,
  { calendar, createCtx }: SeedContext,
  { name, email, webOnly, visits, downloads = [], index, clientId }: Guest,
  { id: galleryId, items, publishedOn }: SeedGallery & Inserted,
) {
  const at = calendar.getInstant(publishedOn, `10:${String(10 + index).padStart(2, '0')}`)
  const staffCtx = createCtx('owner', at)
  const sizes: (typeof gallerySizes)[number][] = webOnly ? ['web'] : [...gallerySizes]
  const known = email ? null : await findContact(ctx, clientId, name)
  const { shareId } = known
    ? unwrap(
        await shareWithContact(staffCtx, galleryId, {
          contactId: known.id,
          sizes,
        }),
      )
    : unwrap(
        await inviteGuest(staffCtx, galleryId, {
          name,
          email: email!,
          sizes,
          permissions: getDefaultPermissions(false),
        }),
      )
  const contact = (await findContact(ctx, clientId, name))!
  await recordEvent(staffCtx, 'gallery.sent', galleryId, { contact: contact.id })
  const days = visits.map((on) => ({ on, at: calendar.getInstant(on, `19:${20 + index * 7}`) }))
  await ctx.db
    .update(galleryShare)
    .set({ sentAt: at, lastSeenAt: days.at(-1)!.at })
    .where(eq(galleryShare.id, shareId))
  await ctx.db
    .insert(galleryVisit)
    .values(days.map(({ on }) => ({ galleryId, visitor: contact.id, day: calendar.getDay(on) })))
  const actor = {
    kind: 'client' as const,
    contactId: contact.id,
    sessionId: randomUUID(),
    clientId,
    name,
    isGuest: contact.isGuest,
    seesMoney: contact.seesMoney,
    mayPay: contact.mayPay,
    maySign: contact.maySign,
  }
  await recordEvent({ ...ctx, now: days[0]!.at, actor }, 'gallery.opened', galleryId, {
    share: shareId,
  })
  const all = [...items.values()]
  for (const { on, size, files: count } of downloads) {
    const chosen = count === 0 ? all : all.slice(0, count)
    const plannedAt = addMs(days.find((day) => day.on === on)!.at, 6 * minute)
    await seedDownload({ ...ctx, now: plannedAt, actor }, galleryId, {
      shareId,
      size,
      files: chosen.length,
      bytes: chosen.reduce((sum, { bytes }) => sum + bytes, 0),
    })
  }
}

async function findContact(ctx: TxCtx, clientId: string, name: string) {
  const [contact] = await ctx.db
    .select()
    .from(clientContact)
    .where(and(eq(clientContact.clientId, clientId), eq(clientContact.name, name)))
  return contact
}

type Download = { shareId: string; size: 'web' | 'original'; files: number; bytes: number }

/** Inserts a download that was finished two minutes later. Its link has ended since. */
async function seedDownload(
  ctx: TxCtx,
  galleryId: string,
  { shareId, size, files, bytes }: Download,
) {
  const finishedAt = addMs(ctx.now, 2 * minute)
  await ctx.db.insert(galleryDownload).values({
    downloadId: randomUUID(),
    galleryId,
    shareId,
    shareEpoch: 1,
    size,
    files,
    bytes,
    plannedAt: ctx.now,
    sent: `{[0,${bytes})}`,
    finishedAt,
  })
  const data = { files, share: shareId }
  if (files > 1) await recordEvent(ctx, 'gallery-download.planned', galleryId, data)
  const finished = { ...ctx, now: finishedAt }
  await recordEvent(finished, 'gallery-download.completed', galleryId, data)
}

/** Days after the publication, and how many browsers opened the link then for the first time. */
const newVisitors: [day: number, browsers: number][] = [
  [1, 5],
  [2, 9],
  [3, 6],
  [5, 3],
  [8, 2],
  [14, 1],
]

/** Seeds a link without a PIN, for the web size, and those who opened it. */
async function seedOpenLink(
  ctx: TxCtx,
  { calendar, createCtx }: SeedContext,
  { id: galleryId, publishedOn }: SeedGallery & Inserted,
) {
  const staffCtx = createCtx('owner', calendar.getInstant(publishedOn, '10:30'))
  unwrap(
    await saveOpenLink(staffCtx, galleryId, {
      sizes: ['web'],
      permissions: getDefaultPermissions(false),
      hasPin: false,
      pin: '',
    }),
  )
  const [share] = await ctx.db
    .select({ id: galleryShare.id })
    .from(galleryShare)
    .where(and(eq(galleryShare.galleryId, galleryId), isNull(galleryShare.contactId)))
  const browsers = newVisitors.flatMap(([after, count]) =>
    Array.from({ length: count }, (_, index) => {
      const on = publishedOn + after
      return { id: randomUUID(), on, at: calendar.getInstant(on, `20:${10 + index * 4}`) }
    }),
  )
  await ctx.db.insert(gallerySession).values(
    browsers.map(({ id, at }) => ({
      id,
      tokenHash: hashText(generateToken()),
      shareId: share!.id,
      epoch: 1,
      startedAt: at,
      lastSeenAt: at,
    })),
  )
  await ctx.db
    .insert(galleryVisit)
    .values(browsers.map(({ id, on }) => ({ galleryId, visitor: id, day: calendar.getDay(on) })))
  const visitor = { kind: 'visitor' as const }
  await recordEvent({ ...ctx, now: browsers[0]!.at, actor: visitor }, 'gallery.opened', galleryId, {
    share: share!.id,
  })
  await ctx.db
    .update(galleryShare)
    .set({ lastSeenAt: browsers.at(-1)!.at })
    .where(eq(galleryShare.id, share!.id))
}

/** Factor and modulus of the views on each of the first days, which differ from file to file. */
const viewsByDay = [
  [31, 29],
  [17, 19],
  [7, 11],
] as const

/** Seeds how often files were opened on the first days, less in a small gallery. */
async function seedViews(
  ctx: TxCtx,
  { calendar }: SeedContext,
  { items, publishedOn }: SeedGallery & Inserted,
) {
  const first = calendar.getDay(publishedOn)
  const share = items.size > 10 ? 1 : 1 / 8
  const rows = [...items.values()].flatMap(({ id }, index) =>
    viewsByDay.map(([factor, modulus], after) => ({
      itemId: id,
      day: addDays(first, after),
      count: Math.ceil((((index + 1) * factor) % modulus) * share),
    })),
  )
  await ctx.db.insert(galleryItemView).values(rows.filter(({ count }) => count > 0))
}
