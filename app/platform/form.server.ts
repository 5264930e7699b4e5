import { createHmac, randomUUID } from 'node:crypto'

import type { z } from 'zod'

import type { Details } from '#app/core/result.ts'
import { type ProblemCode, getIssueProblem } from '#app/messages/problems.ts'

import type { Ctx } from './context.server.ts'

/**
 * A parsed form, or the problem of each invalid field, with details for the messages and every
 * value as typed.
 */
export type ParsedForm<Form> =
  | { ok: true; form: Form }
  | {
      ok: false
      problems: Record<string, ProblemCode>
      details: Details
      values: Record<string, string>
    }

/**
 * Returns the form data. Throws 415 for a body that is not a form and 400 for one that can't be
 * read.
 */
export async function readFormData(request: Request): Promise<FormData> {
  if (
    !/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
      request.headers.get('content-type') ?? '',
    )
  )
    throw createFormError(415, 'Unsupported Media Type')
  return request.formData().catch(() => {
    throw createFormError(400, 'Bad Request')
  })
}

function createFormError(status: number, statusText: string): Response {
  return new Response(null, { status, statusText })
}

export async function readFields(request: Request): Promise<Record<string, string>> {
  const data = await readFormData(request)
  return Object.fromEntries(
    [...data].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}

export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  values: Record<string, string>,
): ParsedForm<z.infer<Schema>> {
  const result = schema.safeParse(values)
  if (result.success) return { ok: true, form: result.data }
  const problems: Record<string, ProblemCode> = {}
  const details: Details = {}
  for (const issue of result.error.issues) {
    problems[String(issue.path[0])] ??= getIssueProblem(issue)
    if (issue.code === 'custom') Object.assign(details, issue.params)
  }
  return { ok: false, problems, details, values }
}

/** Returns a new key for a form that must take effect only once. */
export function generateIdempotencyKey(): string {
  return randomUUID()
}

/** Limit of a key, with room for a page's own key followed by a word and an id of the form. */
const maxKeyLength = 128

/**
 * Returns the context for a form that carries an idempotency key: sent twice, it takes effect once.
 */
export function withIdempotency(ctx: Ctx, values: Record<string, string>): Ctx {
  // forms of pages that were opened before an update call the field `once`
  const { formKey: key = values.once, ...fields } = values
  if (!key || key.length > maxKeyLength) return ctx
  // Uses the program's key: some forms hold a password, which a bare hash would reveal.
  const contentHash = createHmac('sha256', ctx.app.key)
    .update(JSON.stringify(Object.entries(fields).sort()))
    .digest('base64url')
  return { ...ctx, idempotency: { key, contentHash } }
}

/** Returns the HTTP status of a rejected form. */
export function getProblemStatus(problem: ProblemCode | undefined): 422 | 429 | 503 {
  return problem === 'too-many-guesses' ? 429 : problem === 'server-busy' ? 503 : 422
}
