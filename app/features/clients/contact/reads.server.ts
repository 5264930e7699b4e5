import { and, asc, eq, isNull, sql } from 'drizzle-orm'

import { client, clientContact } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

import type { ReceivableEmail } from './rules.ts'

/** True for the contact with the client's own email address. */
const isMain = sql<boolean>`${clientContact.emailKey} is not distinct from ${client.emailKey}`

const columns = {
  id: clientContact.id,
  clientId: clientContact.clientId,
  client: client.name,
  name: clientContact.name,
  email: clientContact.email,
  phone: clientContact.phone,
  role: clientContact.role,
  mayPay: clientContact.mayPay,
  maySign: clientContact.maySign,
  seesMoney: clientContact.seesMoney,
  receives: clientContact.receives,
  isMain,
}

/** Returns the contacts of a client, the main contact first, without guests of galleries. */
export function listContacts(ctx: Ctx, clientId: string) {
  authorize(ctx.actor, 'client.see')
  return ctx.db
    .select(columns)
    .from(clientContact)
    .innerJoin(client, eq(client.id, clientContact.clientId))
    .where(and(eq(clientContact.clientId, clientId), eq(clientContact.isGuest, false)))
    .orderBy(sql`${isMain} desc`, asc(sql`lower(${clientContact.name})`), asc(clientContact.id))
}
export type Contact = Awaited<ReturnType<typeof listContacts>>[number]

/** Returns a contact of a client that wasn't erased, or null. */
export async function findContact(
  ctx: Ctx,
  clientId: string,
  contactId: string,
): Promise<Contact | null> {
  authorize(ctx.actor, 'client.see')
  const [row] = await ctx.db
    .select(columns)
    .from(clientContact)
    .innerJoin(client, eq(client.id, clientContact.clientId))
    .where(
      and(
        eq(clientContact.id, contactId),
        eq(clientContact.clientId, clientId),
        isNull(client.erasedAt),
      ),
    )
  return row ?? null
}

export type ContactRow = typeof clientContact.$inferSelect

/** Returns the row of a contact of a client that wasn't erased, without checking the permission. */
export async function selectContact(
  { db }: Ctx,
  clientId: string,
  contactId: string,
): Promise<ContactRow | undefined> {
  const [row] = await db
    .select({ contact: clientContact })
    .from(clientContact)
    .innerJoin(client, eq(client.id, clientContact.clientId))
    .where(
      and(
        eq(clientContact.id, contactId),
        eq(clientContact.clientId, clientId),
        isNull(client.erasedAt),
      ),
    )
  return row?.contact
}

/** Returns the contacts of a client who receive emails about dates, the main contact first. */
export function listDateRecipients({ db }: Ctx, clientId: string) {
  return db
    .select({
      contactId: clientContact.id,
      name: clientContact.name,
      email: clientContact.email,
      language: client.language,
    })
    .from(clientContact)
    .innerJoin(client, eq(client.id, clientContact.clientId))
    .where(
      and(
        eq(clientContact.clientId, clientId),
        eq(clientContact.isGuest, false),
        isNull(client.erasedAt),
        sql`(${isMain} or 'dates' = any(${clientContact.receives}))`,
      ),
    )
    .orderBy(sql`${isMain} desc`, asc(clientContact.createdAt), asc(clientContact.id))
}

/** Returns the contacts of a client that receive a kind of email. */
export function listRecipients(ctx: Ctx, clientId: string, kind: ReceivableEmail) {
  return ctx.db
    .select({
      contactId: clientContact.id,
      name: clientContact.name,
      email: clientContact.email,
      mayPay: clientContact.mayPay,
      language: client.language,
    })
    .from(clientContact)
    .innerJoin(client, eq(client.id, clientContact.clientId))
    .where(and(eq(clientContact.clientId, clientId), sql`${kind} = any(${clientContact.receives})`))
    .orderBy(sql`${isMain} desc`, asc(clientContact.createdAt), asc(clientContact.id))
}
