import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

import { sql } from 'drizzle-orm'

import { createPool } from '#app/data/db.server.ts'
import { policy, project } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { bookingSchema } from '#app/features/booking/booking/rules.ts'
import { createBooking } from '#app/features/booking/booking/writes.server.ts'
import { createGallery, publishGallery } from '#app/features/delivery/gallery/writes.server.ts'
import { defaultPolicy } from '#app/features/studio/policy/rules.ts'

import { openEmbedded } from '../../../db/embedded/embedded.ts'
import { createApp } from '../../support/app.ts'
import { terms } from '../../support/booking-fixture.ts'
import { createStaffCtx } from '../../support/context.ts'
import type { DataLocation } from '../../support/data.ts'
import { addTestClient, getId } from '../../support/invoicing.ts'

/** Opens the database of a program that has ended, as its owner. */
export async function withOwner<T>(
  { dataDir, databaseUrl }: DataLocation,
  now: Date,
  work: (owner: Ctx) => Promise<T>,
): Promise<T> {
  const embedded = databaseUrl ? null : await openEmbedded(dataDir)
  const pool = createPool(embedded?.connection ?? { connectionString: databaseUrl! })
  try {
    return await work(await createStaffCtx(createApp(pool, dataDir), 'owner', now))
  } finally {
    await pool.end()
    await embedded?.close()
  }
}

/** A published gallery whose originals wait for the price of a booking. */
export type LockedGallery = { slug: string; bookingId: string; cookie: string; content: Buffer }

/** Plants a gallery with one file, which waits for $1,000.00, and a browser with its open link. */
export async function plantLockedGallery(owner: Ctx, dataDir: string): Promise<LockedGallery> {
  const { db } = owner
  const clientId = await addTestClient(owner, 'Race')
  const [created] = await db
    .insert(project)
    .values({
      clientId,
      title: 'Race',
      category: 'photography',
      stage: 'delivery',
      state: 'in-progress',
      startedOn: '2030-03-01',
      search: '',
      createdAt: owner.now,
    })
    .returning({ id: project.id })
  const projectId = created!.id
  const input = bookingSchema(terms).parse({
    client: clientId,
    project: projectId,
    category: 'photography',
    title: 'Race',
    date: '2030-06-03',
    start: '09:00',
    end: '10:00',
    total: '1000',
  })
  await db.insert(policy).values({
    version: sql`(select max(version) + 1 from policy)` as never,
    effectiveFrom: owner.now,
    ...defaultPolicy,
  })
  const bookingId = getId(await createBooking(owner, input))
  const galleryId = getId(
    await createGallery(owner, { title: 'Race', clientId, projectId, category: 'photography' }),
  )
  const content = randomBytes(900_000)
  await plantFile(owner, dataDir, { galleryId, content })
  await publishGallery(owner, galleryId)
  const token = randomBytes(32).toString('base64url')
  await db.execute(sql`
    with share as (insert into gallery_share (gallery_id, sizes, created_at)
      values (${galleryId}, '{web,original}', now()) returning id)
    insert into gallery_session (token_hash, share_id, epoch, started_at, last_seen_at)
    select ${createHash('sha256').update(token).digest('base64url')}, id, 1, now(), now() from share`)
  return { slug: 'race', bookingId, cookie: `backlot_link=${token}`, content }
}

async function plantFile(
  { db }: Ctx,
  dataDir: string,
  { galleryId, content }: { galleryId: string; content: Buffer },
) {
  const hash = createHash('sha256').update(content).digest('hex')
  const folder = `${dataDir}/media/${hash.slice(0, 2)}/${hash}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/original`, content)
  await db.execute(sql`insert into file (hash, bytes, crc32, stored_at)
    values (${hash}, ${content.length}, ${crc32(content)}, now())`)
  await db.execute(sql`insert into delivered_file (hash, kind, format, next_try_at)
    values (${hash}, 'audio', 'wav', 'infinity')`)
  await db.execute(sql`insert into gallery_item (id, gallery_id, number, hash, name, position, added_at)
    values (${randomUUID()}, ${galleryId}, 1, ${hash}, 'Tape.wav', 1, now())`)
}
