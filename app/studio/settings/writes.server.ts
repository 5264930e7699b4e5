import { sql } from 'drizzle-orm'

import { done } from '#app/core/result.ts'
import { initials } from '#app/core/text.ts'
import { mailServer, policy, studio } from '#app/data/schema/index.server.ts'
import { seal } from '#app/platform/auth/sealed.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { post } from '#app/platform/mail/letters.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { layFirstPages } from '#app/studio/page/writes.server.ts'
import { firstPolicy } from '#app/studio/policy/rules.ts'
import { words } from '#app/words/index.ts'

import { testLetter } from './letters.ts'
import { theStudio } from './reads.server.ts'

/** Opens a studio that has nothing yet: its facts, its first policy, its first pages. */
export async function openStudio(ctx: TxCtx, { name, email, timeZone }: { name: string; email: string; timeZone: string }) {
  await ctx.db.insert(studio).values({ name, legalName: name, badge: initials(name).slice(0, 1), email, timeZone })
  await ctx.db.insert(policy).values({ version: 1, since: ctx.now, ...firstPolicy })
  await layFirstPages(ctx, name)
}

/** Letters leave by this server from now on; its address is kept sealed. */
export function chooseMailServer(ctx: Ctx, { url }: { url: string }) {
  demand(ctx.actor, 'mail.set')
  return transact(ctx, async (ctx) => {
    const sealedUrl = seal(ctx.app.key, url)
    await ctx.db.insert(mailServer).values({ sealedUrl }).onConflictDoUpdate({ target: mailServer.id, set: { sealedUrl } })
    await record(ctx, 'mail.server-chosen', 'studio')
    return done()
  })
}

/** Letters are kept here again instead of sent. */
export function removeMailServer(ctx: Ctx) {
  demand(ctx.actor, 'mail.set')
  return transact(ctx, async (ctx) => {
    await ctx.db.delete(mailServer)
    await record(ctx, 'mail.server-removed', 'studio')
    return done()
  })
}

/** The address letters come from and messages are announced to. */
export function changeStudioEmail(ctx: Ctx, { email }: { email: string }) {
  demand(ctx.actor, 'mail.set')
  return transact(ctx, async (ctx) => {
    await ctx.db.update(studio).set({ email, contentVersion: sql`${studio.contentVersion} + 1` })
    await record(ctx, 'studio.changed', 'studio')
    return done()
  })
}

export function sendTestLetter(ctx: Ctx, { to }: { to: string }) {
  demand(ctx.actor, 'mail.set')
  return transact(ctx, async (ctx) => {
    const row = (await theStudio(ctx))!
    const letterId = await post(ctx, { ...testLetter(words(row.language), row), to: { name: '', address: to }, language: row.language })
    await record(ctx, 'mail.tested', 'studio')
    return done({ letterId })
  })
}
