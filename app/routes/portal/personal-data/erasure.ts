import { redirect } from 'react-router'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, readFields, withIdempotency } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { exportPersonalData } from '#app/features/insight/data-export/writes.server.ts'
import { getErasurePreview } from '#app/features/insight/erasure/reads.server.ts'
import {
  type ErasureOptions,
  eraseClient,
  erasePerson,
} from '#app/features/insight/erasure/writes.server.ts'
import type { SubjectKind } from '#app/features/insight/personal-data/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { findOr404 } from '../find-or-404.ts'
import {
  checkConfirmation,
  respondFieldProblem,
  respondProblems,
} from '../settings/form-response.ts'

type Result = { ok: true } | { ok: false; problem: ProblemCode }

const names = { client: 'client', person: 'person' } as const

/** Loads the page with what erasing does. */
export async function loadErasure(ctx: Ctx, kind: SubjectKind, id: string) {
  authorize(ctx.actor, 'personal-data.erase')
  return {
    preview: await findOr404(names[kind], id, (id) => getErasurePreview(ctx, kind, id)),
    formKey: generateIdempotencyKey(),
  }
}

/** Erases a client or person, and goes to their list. */
export async function runErasure(
  { request, context }: { request: Request; context: { get: (key: typeof ctxKey) => Ctx } },
  kind: SubjectKind,
  id: string,
) {
  authorize(context.get(ctxKey).actor, 'personal-data.erase')
  const { ctx, values, refused } = await checkConfirmation(
    context.get(ctxKey),
    await readFields(request),
  )
  if (refused) return respondProblems('erase', { confirm: refused }, values)
  const list = kind === 'client' ? '/portal/clients' : '/portal/settings/people'
  const run: (ctx: Ctx, id: string, options: ErasureOptions) => Promise<Result> =
    kind === 'client' ? eraseClient : erasePerson
  const result = await findOr404(names[kind], id, (id) =>
    run(withIdempotency(ctx, values), id, {
      name: values.name ?? '',
      replaceMentions: values.mentions === 'on',
    }),
  )
  // someone else was faster
  if (result.ok || result.problem.endsWith('-is-gone')) throw redirect(`${list}?erased`)
  return respondFieldProblem('erase', 'name', result.problem, values)
}

/** Responds with the ZIP file of a client or person. */
export async function runExport(ctx: Ctx, kind: SubjectKind, id: string): Promise<Response> {
  authorize(ctx.actor, 'personal-data.export')
  const { fileName, body } = await findOr404(names[kind], id, async (id) => {
    const result = await exportPersonalData(ctx, kind, id)
    return result.ok ? result.value : null
  })
  return new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${fileName}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}
