import { and, desc, eq } from 'drizzle-orm'

import { addMs } from '#app/core/day.ts'
import { codeEmailKind } from '#app/core/email.ts'
import {
  clientAccessLink,
  type clientContact,
  clientSession,
  email,
} from '#app/data/schema/index.server.ts'
import { decrypt } from '#app/platform/auth/encryption.server.ts'
import { generateToken, hashText } from '#app/platform/auth/tokens.server.ts'
import type { App, Ctx } from '#app/platform/context.server.ts'
import { confirmBrowser } from '#app/features/clients/verification-code/writes.server.ts'
import { requestSigningCode } from '#app/features/sales/client-quote/writes.server.ts'
import { selectQuoteId } from '#app/features/sales/quote-acceptance/reads.server.ts'

import { createCtx } from './app.ts'

type ContactRow = typeof clientContact.$inferSelect

/** Returns the context of a contact at a time, in a browser that opened a link. */
export async function openBrowser(app: App, contact: ContactRow, now: Date): Promise<Ctx> {
  const { id: contactId, clientId, name, isGuest, seesMoney, mayPay, maySign } = contact
  const linkHash = hashText(generateToken())
  await app.db.insert(clientAccessLink).values({
    tokenHash: linkHash,
    contactId,
    target: '/client',
    via: 'email',
    createdAt: now,
    expiresAt: addMs(now, 1),
  })
  const [session] = await app.db
    .insert(clientSession)
    .values({
      tokenHash: hashText(generateToken()),
      contactId,
      linkHash,
      startedAt: now,
      lastSeenAt: now,
      userAgent: '',
    })
    .returning({ id: clientSession.id })
  const rights = { isGuest, seesMoney, mayPay, maySign }
  return createCtx(
    app,
    { kind: 'client', contactId, sessionId: session!.id, clientId, name, ...rights },
    now,
  )
}

/** Returns the code in the newest email to an address; undefined if there is none anymore. */
export async function readCode({ db, key }: App, address: string): Promise<string | undefined> {
  const [sent] = await db
    .select({ sealedCode: email.sealedLink })
    .from(email)
    .where(and(eq(email.toAddress, address), eq(email.kind, codeEmailKind)))
    .orderBy(desc(email.createdAt))
    .limit(1)
  if (!sent?.sealedCode) return undefined
  return decrypt(key, sent.sealedCode) ?? undefined
}

/**
 * Confirms the browser of a contact for the contract of a quote, with the code from the email.
 * Nothing happens if they may not sign it.
 */
export async function confirmSigner(ctx: Ctx, contact: ContactRow, number: number): Promise<Ctx> {
  if (!(await requestSigningCode(ctx, number)).ok) return ctx
  const code = (await readCode(ctx.app, contact.email)) ?? ''
  const subjectId = await selectQuoteId(ctx, contact.clientId, number)
  const confirmed = await confirmBrowser(ctx, { subjectId: subjectId!, code })
  if (!confirmed.ok) throw new Error('The browser was not confirmed.')
  return ctx
}
