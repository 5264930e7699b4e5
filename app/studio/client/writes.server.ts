import { eq } from 'drizzle-orm'

import { done, problem } from '#app/core/result.ts'
import { addressKey, fold } from '#app/core/text.ts'
import { client, inquiry } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { codeOf, transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'

import type { ClientForm } from './rules.ts'

/**
 * Adds a client by hand; messages this mailbox wrote before are theirs. Problem: `client-is-there`
 * with its id and name.
 */
export function addClient(ctx: Ctx, form: ClientForm) {
  demand(ctx.actor, 'client.change')
  return refusingTwins(ctx, form, (ctx) =>
    transact(ctx, async (ctx) => {
      const [made] = await ctx.db
        .insert(client)
        .values({ ...columns(form), createdAt: ctx.now })
        .returning({ id: client.id })
      await adopt(ctx, made!.id, form.email)
      await record(ctx, 'client.added', made!.id)
      return done({ id: made!.id })
    }),
  )
}

/** Changes what is known of a client. Problems: `client-is-gone`, `client-is-there`. */
export function changeClient(ctx: Ctx, id: string, form: ClientForm) {
  demand(ctx.actor, 'client.change')
  return refusingTwins(ctx, form, (ctx) =>
    transact(ctx, async (ctx) => {
      const [changed] = await ctx.db
        .update(client)
        .set(columns(form))
        .where(eq(client.id, id))
        .returning({ id: client.id })
      if (!changed) return problem('client-is-gone')
      await adopt(ctx, id, form.email)
      await record(ctx, 'client.changed', id)
      return done({ id })
    }),
  )
}

/** The client of a mailbox, made if there is none; two people doing it at once get the same one. */
export async function clientForMailbox(
  ctx: TxCtx,
  {
    name,
    email,
    phone,
    language,
  }: { name: string; email: string; phone: string; language: string },
) {
  const row = {
    ...columns({ name, contact: '', email, phone, notes: '', language }),
    createdAt: ctx.now,
  }
  const [made] = await ctx.db
    .insert(client)
    .values(row)
    .onConflictDoNothing({ target: client.emailKey })
    .returning({ id: client.id })
  if (made) {
    await record(ctx, 'client.added', made.id)
    return { clientId: made.id, made: true }
  }
  const [there] = await ctx.db
    .select({ id: client.id })
    .from(client)
    .where(eq(client.emailKey, addressKey(email)))
  return { clientId: there!.id, made: false }
}

function columns({
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
    sortName: fold(name),
    emailKey: email === '' ? null : addressKey(email),
    search: fold(`${name} ${contact} ${email} ${phone}`),
  }
}

async function adopt(ctx: TxCtx, clientId: string, email: string) {
  if (email !== '')
    await ctx.db
      .update(inquiry)
      .set({ clientId })
      .where(eq(inquiry.emailKey, addressKey(email)))
}

/**
 * The unique mailbox has the last word; its refusal becomes a problem that names the client who has
 * it.
 */
async function refusingTwins<Answer>(
  ctx: Ctx,
  form: ClientForm,
  write: (ctx: Ctx) => Promise<Answer>,
) {
  try {
    return await write(ctx)
  } catch (error) {
    if (codeOf(error) !== '23505') throw error
    const [twin] = await ctx.db
      .select({ id: client.id, name: client.name })
      .from(client)
      .where(eq(client.emailKey, addressKey(form.email)))
    return problem('client-is-there', { id: twin?.id ?? '', name: twin?.name ?? '' })
  }
}
