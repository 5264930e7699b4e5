import { and, eq, isNull } from 'drizzle-orm'

import { ok, fail } from '#app/core/result.ts'
import { toEmailKey, toSearchKey } from '#app/core/text.ts'
import { client, inquiry } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { getErrorCode, transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { saveMainContact } from '#app/features/clients/contact/writes.server.ts'

import { type ClientForm, clientSchema } from './rules.ts'

/**
 * Adds a client and links earlier inquiries from its email address. Fails with `client-is-there`
 * and the existing client's id and name.
 */
export function addClient(ctx: Ctx, form: ClientForm) {
  authorize(ctx.actor, 'client.change')
  return withDuplicateCheck(ctx, form, (ctx) =>
    transact(ctx, async (ctx) => {
      const id = await insertClient(ctx, form)
      await recordEvent(ctx, 'client.added', id)
      return ok({ id })
    }),
  )
}

/** Adds a client that is only known by name, as part of another write. Returns its id. */
export async function addClientByName(ctx: TxCtx, name: string): Promise<string> {
  authorize(ctx.actor, 'client.change')
  const id = await insertClient(ctx, clientSchema.parse({ name }))
  await recordEvent(ctx, 'client.added', id)
  return id
}

async function insertClient(ctx: TxCtx, form: ClientForm): Promise<string> {
  const [created] = await ctx.db
    .insert(client)
    .values({ ...toColumns(form), createdAt: ctx.now })
    .returning({ id: client.id })
  await saveMainContact(ctx, created!.id, form, null)
  await linkInquiries(ctx, created!.id, form.email)
  return created!.id
}

/** Changes a client. Fails with `client-is-gone`, `client-is-there`. */
export function changeClient(ctx: Ctx, id: string, form: ClientForm) {
  authorize(ctx.actor, 'client.change')
  return withDuplicateCheck(ctx, form, (ctx) =>
    transact(ctx, async (ctx) => {
      const [row] = await ctx.db
        .select({ emailKey: client.emailKey })
        .from(client)
        .where(and(eq(client.id, id), isNull(client.erasedAt)))
        .for('update')
      if (!row) return fail('client-is-gone')
      await ctx.db.update(client).set(toColumns(form)).where(eq(client.id, id))
      await saveMainContact(ctx, id, form, row.emailKey)
      await linkInquiries(ctx, id, form.email)
      await recordEvent(ctx, 'client.changed', id)
      return ok({ id })
    }),
  )
}

/**
 * Returns the client of an email address, created if necessary. Simultaneous calls return the same
 * client.
 */
export async function findOrCreateClient(
  ctx: TxCtx,
  {
    name,
    email,
    phone,
    language,
  }: { name: string; email: string; phone: string; language: string },
) {
  const row = {
    ...toColumns({ name, contact: '', email, phone, notes: '', language }),
    createdAt: ctx.now,
  }
  const [created] = await ctx.db
    .insert(client)
    .values(row)
    .onConflictDoNothing({ target: client.emailKey })
    .returning({ id: client.id })
  if (created) {
    await saveMainContact(ctx, created.id, row, null)
    await recordEvent(ctx, 'client.added', created.id)
    return { clientId: created.id, made: true }
  }
  const [existing] = await ctx.db
    .select({ id: client.id })
    .from(client)
    .where(eq(client.emailKey, toEmailKey(email)))
  return { clientId: existing!.id, made: false }
}

/**
 * Returns true for a client whose data wasn't erased, and locks it, so that it can't be erased
 * before a booking or project of it is saved.
 */
export async function lockClient(ctx: TxCtx, id: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: client.id })
    .from(client)
    .where(and(eq(client.id, id), isNull(client.erasedAt)))
    .for('key share')
  return rows.length > 0
}

function toColumns({
  name,
  contact,
  email,
  phone,
  notes,
  language,
}: Omit<ClientForm, 'language'> & { language: string }) {
  return {
    name,
    contact,
    email,
    phone,
    notes,
    language,
    sortName: toSearchKey(name),
    emailKey: email === '' ? null : toEmailKey(email),
    search: toSearchKey(`${name} ${contact} ${email} ${phone}`),
  }
}

async function linkInquiries(ctx: TxCtx, clientId: string, email: string) {
  if (email !== '')
    await ctx.db
      .update(inquiry)
      .set({ clientId })
      .where(eq(inquiry.emailKey, toEmailKey(email)))
}

/**
 * Turns a violation of the unique email address into `client-is-there` with the existing client.
 */
async function withDuplicateCheck<Result>(
  ctx: Ctx,
  form: ClientForm,
  write: (ctx: Ctx) => Promise<Result>,
) {
  try {
    return await write(ctx)
  } catch (error) {
    if (getErrorCode(error) !== '23505') throw error
    const [existing] = await ctx.db
      .select({ id: client.id, name: client.name })
      .from(client)
      .where(eq(client.emailKey, toEmailKey(form.email)))
    return fail('client-is-there', { id: existing?.id ?? '', name: existing?.name ?? '' })
  }
}
