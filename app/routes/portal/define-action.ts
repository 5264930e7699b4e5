import { type ActionFunctionArgs, type Register, redirect } from 'react-router'
import type { z } from 'zod'

import type { Failure } from '#app/core/result.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { parseForm, readFields, withIdempotency } from '#app/platform/form.server.ts'
import { type Permission, authorize } from '#app/features/access.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

type Pages = Register['pages'][keyof Register['pages']]
type ParamName<Page = Pages> = Page extends { params: infer Named } ? keyof Named & string : never

/** Every parameter of the URLs in `routes.ts`; a route has only those in its own URL. */
export type Params = Record<ParamName, string>
export type FormValues = Record<string, string>
type ActionLocation = { params: Params; url: URL }
type ActionArgs = Pick<ActionFunctionArgs, 'request' | 'context' | 'params' | 'url'>
type TargetResult = unknown[] | Failure
type ArgumentsOf<Target> = Extract<Target, unknown[]>
type WriteResult =
  | { ok: true; value?: unknown }
  | Failure
  | { ok: false; problems: Record<string, ProblemCode> }
type ValueOf<Result> = Extract<Result, { ok: true; value: unknown }>['value']

type ActionDefinition<Target extends TargetResult, Form, Result extends WriteResult> = {
  /** Checked before any field is read. */
  permission: Permission
  /** Returns the first arguments of `write`, such as the ids in the URL. */
  target: (params: Params, values: FormValues) => Target
  /** Without a schema, `write` gets the fields as sent. */
  schema?: z.ZodType<Form>
  write: (
    ctx: Ctx,
    ...args: [...ArgumentsOf<Target>, form: NoInfer<Form>, values: FormValues]
  ) => Promise<Result>
  /** Returns the path of the page that holds the form. The parameters are encoded. */
  page: (location: ActionLocation) => string
  /** Returns the path to go to after success, by default `page`. */
  successPath?: (page: string, value: ValueOf<Result>, location: ActionLocation) => string
  /** Returns the path to go to after a failure, by default `page` with `?problem=`. */
  failurePath?: (page: string, problem: ProblemCode, values: FormValues) => string
  /**
   * Pages with JavaScript go to `successPath`, too, instead of getting the result, and after
   * failures to `failurePath` if the form isn't a fetcher's, which alone would get the result.
   */
  alwaysRedirect?: boolean | 'failures-too'
  /** Returns what pages with JavaScript get of a result besides `ok`, by default nothing. */
  reply?: (value: ValueOf<Result>) => object
  /** By default 422 for a problem in a field, 404 if the record is gone, and 409 otherwise. */
  failureStatus?: (problem: ProblemCode, isInField: boolean) => number
  /** Completes a failure for the page. */
  convertFailure?: (ctx: Ctx, failure: Failure) => Promise<Failure>
  readForm?: (request: Request) => Promise<FormValues>
}

/**
 * Defines the `action` of a URL that accepts only forms, and a `loader` that redirects a GET to the
 * page that holds the form. Pages with JavaScript get the result as JSON; a form without it is
 * redirected, with the problem in the URL.
 */
export function defineAction<
  Target extends TargetResult,
  Result extends WriteResult,
  Form = FormValues,
>(definition: ActionDefinition<Target, Form, Result>) {
  const { permission, page, readForm = readFields } = definition
  return {
    async action({ request, context, params, url }: ActionArgs): Promise<Response> {
      const ctx = context.get(ctxKey)
      authorize(ctx.actor, permission)
      const values = await readForm(request)
      const result = await runWrite(definition, ctx, params as Params, values)
      const location = { params: encodeParams(params), url }
      const wantsPage = request.headers.get('accept')?.includes('text/html')
      const { alwaysRedirect } = definition
      return wantsPage || (alwaysRedirect && (result.ok || alwaysRedirect === 'failures-too'))
        ? redirect(getNextPath(definition, result, location, values), 303)
        : toJsonResponse(definition, result)
    },
    loader: ({ params, url }: Pick<ActionArgs, 'params' | 'url'>) =>
      redirect(page({ params: encodeParams(params), url })),
  }
}

/** Returns the parameters as a path has them: a header can't hold every character. */
function encodeParams(params: ActionArgs['params']): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value = '']) => [name, encodeURIComponent(value)]),
  ) as Params
}

async function runWrite<Target extends TargetResult, Form, Result extends WriteResult>(
  { target, schema, write, convertFailure }: ActionDefinition<Target, Form, Result>,
  requestCtx: Ctx,
  params: Params,
  values: FormValues,
): Promise<WriteResult> {
  const found = target(params, values)
  if (!Array.isArray(found)) return found
  const input = schema ? parseForm(schema, values) : { ok: true as const, form: values as Form }
  if (!input.ok) return input
  const ctx = withIdempotency(requestCtx, values)
  const result = await write(ctx, ...(found as ArgumentsOf<Target>), input.form, values)
  return convertFailure && 'problem' in result ? convertFailure(ctx, result) : result
}

function getNextPath<Target extends TargetResult, Form, Result extends WriteResult>(
  { page, successPath, failurePath }: ActionDefinition<Target, Form, Result>,
  result: WriteResult,
  location: ActionLocation,
  values: FormValues,
): string {
  const path = page(location)
  if (result.ok)
    return successPath ? successPath(path, result.value as ValueOf<Result>, location) : path
  const { problem } = toFailure(result)
  return failurePath ? failurePath(path, problem, values) : addQuery(path, `problem=${problem}`)
}

function toJsonResponse<Target extends TargetResult, Form, Result extends WriteResult>(
  { reply, failureStatus = getFailureStatus }: ActionDefinition<Target, Form, Result>,
  result: WriteResult,
): Response {
  if (result.ok) return Response.json({ ok: true, ...reply?.(result.value as ValueOf<Result>) })
  const failure = toFailure(result)
  return Response.json(failure, { status: failureStatus(failure.problem, 'problems' in result) })
}

/** Reduces the problems of several fields to the first. */
function toFailure(result: Exclude<WriteResult, { ok: true }>): Failure {
  return 'problem' in result
    ? result
    : { ok: false, problem: Object.values(result.problems)[0] ?? 'not-saved', details: {} }
}

function getFailureStatus(problem: ProblemCode, isInField: boolean): number {
  return isInField ? 422 : problem.endsWith('-is-gone') ? 404 : 409
}

/** Returns the path with one more parameter, such as `saved=picture`. */
export function addQuery(path: string, parameter: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${parameter}`
}
