import { sql } from 'drizzle-orm'

import { addDays, addMs, day } from '#app/core/day.ts'
import { policy } from '#app/data/schema/index.server.ts'
import { generateToken, hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { bookingSchema } from '#app/features/booking/booking/rules.ts'
import { createBooking } from '#app/features/booking/booking/writes.server.ts'
import { clientSchema } from '#app/features/clients/client/rules.ts'
import { addClient } from '#app/features/clients/client/writes.server.ts'
import { createGallery, publishGallery } from '#app/features/delivery/gallery/writes.server.ts'
import { recordPayment } from '#app/features/money/ledger/writes.server.ts'
import { defaultPolicy, releaseRules } from '#app/features/studio/policy/rules.ts'
import { stages } from '#app/features/work/project/rules.ts'
import { addProject, completeProject } from '#app/features/work/project/writes.server.ts'

import { terms } from '../../support/booking-fixture.ts'
import { plantGalleryItem } from '../../support/gallery-fixture.ts'
import { getId, toMoney } from '../../support/invoicing.ts'
import type { createDice } from '../../support/random-studios.ts'
import { type Expected, findStepsByOracle } from './oracle.ts'

type Dice = ReturnType<typeof createDice>

/** A contact with the session of a browser, and the steps that their page has to show. */
export type Reader = { cookie: string; seesMoney: boolean; expected: Map<string, Expected> }
/** A client with random projects, their contacts, and a project whose date can be moved. */
export type RandomStudio = {
  name: string
  email: string
  readers: Reader[]
  movable: { id: string; from: string } | null
}

const today = '2030-03-01'
/** Ten in the morning of that day in the sample studio's zone. */
export const now = new Date('2030-03-01T15:00:00Z')

/** Plants random projects of a client, with a contact who sees money and one who doesn't. */
export async function plantStudio(owner: Ctx, dice: Dice, n: number): Promise<RandomStudio> {
  const name = `Studio ${n}`
  const email = `studio.${n}@mill.test`
  const clientId = getId(await addClient(owner, clientSchema.parse({ name, email })))
  const { rows } = await owner.db.execute<{ id: string }>(sql`
    update client_contact set sees_money = true where client_id = ${clientId} returning id`)
  const quiet = await owner.db.execute<{ id: string }>(sql`
    insert into client_contact (client_id, created_at, name, email, email_key)
    values (${clientId}, ${owner.now.toISOString()}, 'Quiet', ${`q${email}`}, ${`q${email}`})
    returning id`)
  const contacts = [rows[0]!.id, quiet.rows[0]!.id]
  const projects = []
  for (let index = dice.drawBetween(1, 3); index > 0; index--)
    projects.push(
      await plantProject(owner, dice, { clientId, contacts, title: `${name}.${index}` }),
    )
  const readers: Reader[] = []
  for (const [index, contactId] of contacts.entries())
    readers.push({
      cookie: await enter(owner, contactId),
      seesMoney: index === 0,
      expected: await findStepsByOracle(owner.db, contactId, today),
    })
  return { name, email, readers, movable: projects.find((one) => one !== null) ?? null }
}

type Place = { clientId: string; contacts: string[]; title: string }

/** Plants a project, and returns it if its promised date can be moved. */
async function plantProject(owner: Ctx, dice: Dice, { clientId, contacts, title }: Place) {
  const from = dice.drawChance(0.5) ? addDays(today, dice.drawBetween(-8, 20)) : ''
  const form = { clientId, title, category: 'photography' as const, notes: '' }
  const id = getId(
    await addProject(owner, {
      ...form,
      stage: dice.pickOne(stages),
      startedOn: '2030-01-07',
      dueOn: from,
    }),
  )
  const bookings = []
  for (let left = dice.drawUpTo(2); left > 0; left--)
    bookings.push(await plantBooking(owner, dice, { clientId, projectId: id }))
  for (let left = dice.drawBetween(0, 2); left > 0; left--)
    await plantGallery(owner, dice, { clientId, projectId: id, contacts })
  for (const bookingId of bookings)
    if (dice.drawChance(0.5)) {
      const amount = dice.pickOne(['100', '500', '1000', '1,250.50'])
      getId(await recordPayment(owner, { bookingId }, toMoney(amount, { anyway: 'on' })))
    }
  const isDone = dice.drawChance(0.35)
  if (isDone) await completeProject(owner, id, { ignoreUnfinished: true })
  return isDone || from === '' ? null : { id, from }
}

async function plantBooking(
  owner: Ctx,
  dice: Dice,
  { clientId, projectId }: { clientId: string; projectId: string },
): Promise<string> {
  await owner.db.insert(policy).values({
    version: sql`(select max(version) + 1 from policy)` as never,
    effectiveFrom: owner.now,
    ...defaultPolicy,
    releaseRule: dice.pickOne(releaseRules),
  })
  const input = bookingSchema(terms).parse({
    client: clientId,
    project: projectId,
    category: 'photography',
    title: 'Portraits',
    date: '2030-06-03',
    start: '09:00',
    end: '10:00',
    total: dice.pickOne(['0', '500', '1000', '1,250.50']),
  })
  return getId(await createBooking(owner, input))
}

async function plantGallery(
  owner: Ctx,
  dice: Dice,
  { clientId, projectId, contacts }: { clientId: string; projectId: string; contacts: string[] },
) {
  const form = { title: `Gallery ${dice.drawUpTo(1e9)}`, clientId, projectId }
  const id = getId(await createGallery(owner, { ...form, category: 'photography' as const }))
  const items: string[] = []
  for (let number = 1; number <= 4; number++)
    items.push(await plantGalleryItem(owner.app, id, { number }))
  const isPublished = dice.drawChance(0.85)
  if (isPublished) await publishGallery(owner, id)
  const expiresOn = dice.pickOne([null, addDays(today, -1), today, addDays(today, 40)])
  const closed = isPublished && dice.drawChance(0.1) ? sql`, state = 'closed'` : sql``
  await owner.db.execute(sql`update gallery set expires_on = ${expiresOn}::date ${closed},
    published_at = published_at - make_interval(mins => ${dice.drawUpTo(3)}) where id = ${id}`)
  await owner.db.execute(sql`update gallery_item set hidden_at = ${owner.now.toISOString()}
    where gallery_id = ${id} and number = ${dice.drawBetween(1, 6)}`)
  const shares: string[] = []
  for (const contactId of contacts)
    if (dice.drawChance(0.8)) {
      const rights = dice.pickOne(['{favorite}', '{favorite,hide}', '{comment}'])
      const { rows } = await owner.db.execute<{ id: string }>(sql`
        insert into gallery_share (gallery_id, contact_id, sizes, permissions, created_at)
        values (${id}, ${contactId}, '{web,original}', ${rights}::text[],
          ${owner.now.toISOString()}) returning id`)
      shares.push(rows[0]!.id)
    }
  for (let left = dice.drawBetween(1, 2); left > 0; left--)
    await plantList(owner, dice, { galleryId: id, items, shares })
}

async function plantList(
  owner: Ctx,
  dice: Dice,
  { galleryId, items, shares }: { galleryId: string; items: string[]; shares: string[] },
) {
  const least = dice.pickOne([null, 1, 3])
  const sentAt = dice.drawChance(0.2) ? owner.now.toISOString() : null
  const { rows } = await owner.db.execute<{ id: string }>(sql`
    insert into favorite_list (gallery_id, is_personal, name, min_items, created_at, submitted_at)
    values (${galleryId}, false, ${dice.pickOne(['Album', 'Cover', 'Prints'])}, ${least},
      ${addMs(owner.now, -dice.drawUpTo(5) * day).toISOString()}, ${sentAt}::timestamptz)
    returning id`)
  const listId = rows[0]!.id
  for (const shareId of shares)
    if (dice.drawChance(0.85))
      await owner.db.execute(sql`insert into favorite_list_share (list_id, share_id)
        values (${listId}, ${shareId})`)
  for (const itemId of items)
    if (dice.drawChance(0.5))
      await owner.db.execute(sql`
        insert into favorite (list_id, item_id, added_at, is_suggestion)
        values (${listId}, ${itemId}, ${owner.now.toISOString()}, ${dice.drawChance(0.2)})`)
}

/** Inserts the session of a browser that opened a link of the contact, and returns its cookie. */
async function enter({ db, now: at }: Ctx, contactId: string): Promise<string> {
  const [token, link] = [generateToken(), hashText(generateToken())]
  await db.execute(sql`
    with link as (insert into client_access_link
      (token_hash, contact_id, target, via, created_at, expires_at)
      values (${link}, ${contactId}, '/client', 'email', ${at.toISOString()},
        ${addMs(at, day).toISOString()}) returning token_hash)
    insert into client_session (token_hash, contact_id, link_hash, started_at, last_seen_at, user_agent)
    select ${hashText(token)}, ${contactId}, token_hash, ${at.toISOString()}, ${at.toISOString()}, ''
    from link`)
  return `backlot_client=${token}`
}
