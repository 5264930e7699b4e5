import { eq } from 'drizzle-orm'

import { type StudioDay, toStudioDay } from '#app/core/day.ts'
import { fail, ok } from '#app/core/result.ts'
import { project, promise } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { createAccessLink } from '#app/features/clients/access-link/writes.server.ts'
import { listDateRecipients } from '#app/features/clients/contact/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { buildPromiseEmail } from './emails.ts'
import { selectPromises } from './reads.server.ts'
import { type PromiseForm, findPromiseProblems, getNewestPromise } from './rules.ts'

type NewPromise = { number: number; promisedOn: StudioDay | null; reason: string }

/** Adds a promised date to the history of a project. The caller records the event. */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function addPromise(ctx: TxCtx, projectId: string, row: NewPromise) {
  await ctx.db.insert(promise).values({
    ...row,
    projectId,
    createdAt: ctx.now,
    createdBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
  })
}

/**
 * Promises a date for an open project, or changes it, which needs a reason and emails the contacts
 * who receive dates. Fails with `project-is-gone`, `project-is-completed`, `promise-was-changed` if
 * another person changed it since the form was opened, or with problems of its fields.
 */
export function setPromisedDate(
  ctx: Ctx,
  projectId: string,
  { number, promisedOn, reason }: PromiseForm,
) {
  authorize(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(project).where(eq(project.id, projectId)).for('update')
    if (!row) return fail('project-is-gone')
    if (row.state === 'completed') return fail('project-is-completed')
    const newest = getNewestPromise(await selectPromises(ctx, projectId))
    if (newest.number !== number) return fail('promise-was-changed')
    const today = toStudioDay(ctx.now, (await getStudio(ctx)).timeZone)
    const problems = findPromiseProblems({ promisedOn, reason }, newest, today)
    if (Object.keys(problems).length > 0) return { ok: false as const, problems }
    const isFirst = number === 0
    await addPromise(ctx, projectId, {
      number: number + 1,
      promisedOn,
      reason: isFirst ? '' : reason,
    })
    await ctx.db.update(project).set({ dueOn: promisedOn }).where(eq(project.id, projectId))
    await recordEvent(ctx, isFirst ? 'project.promised' : 'project.promise-moved', projectId)
    if (!isFirst) await emailMove(ctx, row, { from: newest.promisedOn, to: promisedOn, reason })
    return ok()
  })
}

/** Emails a changed date to the contacts who receive dates, with the reason. */
async function emailMove(
  ctx: TxCtx,
  { id, title, clientId }: typeof project.$inferSelect,
  move: { from: StudioDay | null; to: StudioDay | null; reason: string },
) {
  const studio = await getStudio(ctx)
  const today = toStudioDay(ctx.now, studio.timeZone)
  for (const { contactId, name, email, language } of await listDateRecipients(ctx, clientId)) {
    const link = await createAccessLink(ctx, { id: contactId }, { via: 'email' })
    await enqueueEmail(ctx, {
      ...buildPromiseEmail(getServerMessages(language), studio, {
        ...move,
        title,
        name,
        today,
        link,
      }),
      to: { name, address: email },
      language,
      subjectId: id,
    })
  }
}
