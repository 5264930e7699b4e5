import { createHmac, randomUUID } from 'node:crypto'

import type { z } from 'zod'

import type { Facts } from '#app/core/result.ts'
import { type ProblemCode, problemOfIssue } from '#app/words/problems.ts'

import type { Ctx } from './context.server.ts'

/**
 * What a form says, or the problem of each field that is not right, with what the sentences need
 * and everything as it was typed.
 */
export type Read<Form> =
  | { ok: true; form: Form }
  | {
      ok: false
      problems: Record<string, ProblemCode>
      facts: Facts
      values: Record<string, string>
    }

/** Throws 415 for a body that is no form and 400 for one that cannot be read. */
export async function formDataOf(request: Request): Promise<FormData> {
  if (
    !/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
      request.headers.get('content-type') ?? '',
    )
  )
    throw notAForm(415, 'Unsupported Media Type')
  return request.formData().catch(() => {
    throw notAForm(400, 'Bad Request')
  })
}

function notAForm(status: number, statusText: string): Response {
  return new Response(null, { status, statusText })
}

export async function fieldsOf(request: Request): Promise<Record<string, string>> {
  const data = await formDataOf(request)
  return Object.fromEntries(
    [...data].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}

export function read<Schema extends z.ZodType>(
  schema: Schema,
  values: Record<string, string>,
): Read<z.infer<Schema>> {
  const answer = schema.safeParse(values)
  if (answer.success) return { ok: true, form: answer.data }
  const problems: Record<string, ProblemCode> = {}
  const facts: Facts = {}
  for (const issue of answer.error.issues) {
    problems[String(issue.path[0])] ??= problemOfIssue(issue)
    if (issue.code === 'custom') Object.assign(facts, issue.params)
  }
  return { ok: false, problems, facts, values }
}

/** A fresh key for a form that must have its effect once. */
export function onceKey(): string {
  return randomUUID()
}

/** A page's own key, with room for what tells its forms apart: a word and an id. */
const longest = 128

/** The context for answering a form that carries a key: sent twice, it is answered once. */
export function answering(ctx: Ctx, values: Record<string, string>): Ctx {
  const { once: key, ...said } = values
  if (!key || key.length > longest) return ctx
  // with the program's own key: some forms hold a password, which its bare hash would give away
  const contentHash = createHmac('sha256', ctx.app.key)
    .update(JSON.stringify(Object.entries(said).sort()))
    .digest('base64url')
  return { ...ctx, once: { key, contentHash } }
}

/** The HTTP status of a form that was refused. */
export function statusOf(problem: ProblemCode | undefined): 422 | 429 | 503 {
  return problem === 'too-many-guesses' ? 429 : problem === 'server-busy' ? 503 : 422
}
