import { data, redirect, useOutletContext } from 'react-router'

import type { Display } from '#app/core/display.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { type MultipartForm, readMultipart } from '#app/platform/multipart.server.ts'
import { createSlots } from '#app/platform/slots.server.ts'
import { formatAgreementCode, parseAgreementCode } from '#app/features/sales/agreement/rules.ts'
import { listCertificates } from '#app/features/sales/seal-key/reads.server.ts'
import { checkFile, consumeCheck } from '#app/features/sales/verification/reads.server.ts'
import {
  type FileAnswer,
  type VerificationProblem,
  isPdf,
  maxDocumentBytes,
} from '#app/features/sales/verification/rules.ts'
import { FileAnswerPage } from '#app/features/sales/verification/ui/verification-answer.tsx'
import {
  type FailedCheck,
  VerificationForm,
} from '#app/features/sales/verification/ui/verification-form.tsx'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import type { Route } from './+types/verify'
import { findSite } from './page-meta.ts'
import type { PagePart } from './page-script.ts'
import { buildVerifyHeaders, buildVerifyMeta } from './verify-page.ts'

/** The form, and where its code field leads. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { locale, timeZone } = await getStudio(ctx)
  const view = {
    hasCertificate: (await listCertificates(ctx)).length > 0,
    display: { locale, timeZone } satisfies Display,
  }
  const text = url.searchParams.get('code')
  if (text === null) return data({ ...view, failed: undefined })
  const code = parseAgreementCode(text)
  if (code !== null) throw redirect(`/verify/${formatAgreementCode(code)}`, 303)
  const problem = text.trim() === '' ? 'code-missing' : 'code-malformed'
  const failed: FailedCheck = { field: 'code', problem, code: text.slice(0, 40) }
  return data({ ...view, failed }, { status: 422 })
}

/** Files are held in memory while they are checked, and forgotten afterward. */
const withSlot = createSlots(4)

/** Checks a file, also without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const isAllowed = await consumeCheck(ctx)
  const answer = isAllowed ? await withSlot(() => checkSentFile(ctx, request)) : null
  if (answer === null) await skipBody(request)
  if (!isAllowed) return refuse('too-many-checks', '3600')
  if (answer === null) return refuse('checks-busy', '60')
  return typeof answer === 'string' ? refuse(answer, '60') : { answer }
}

async function checkSentFile(
  ctx: Ctx,
  request: Request,
): Promise<FileAnswer | VerificationProblem> {
  const form = await readMultipart(request, maxDocumentBytes)
  const problem = findFileProblem(form)
  if (problem) return problem
  const { bytes, hash } = form!.file!
  return (await checkFile(ctx, bytes, hash)) ?? 'check-failed'
}

function findFileProblem(form: MultipartForm | null): VerificationProblem | null {
  if (form === null) return 'file-incomplete'
  if (form.file === null) return 'file-missing'
  if (form.file.bytes.length > maxDocumentBytes) return 'file-large'
  return isPdf(form.file.bytes) ? null : 'file-not-pdf'
}

/** A browser reads the response only after it has sent the whole file. */
async function skipBody(request: Request) {
  if (!request.bodyUsed) await readMultipart(request, 0)
}

const statusByProblem: Partial<Record<VerificationProblem, number>> = {
  'file-incomplete': 400,
  'file-large': 413,
  'too-many-checks': 429,
  'checks-busy': 503,
  'check-failed': 503,
}

function refuse(problem: VerificationProblem, retryAfter: string) {
  const status = statusByProblem[problem] ?? 422
  return data(
    { answer: null, failed: { field: 'file', problem } satisfies FailedCheck },
    { status, headers: status === 429 || status === 503 ? { 'retry-after': retryAfter } : {} },
  )
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) =>
  buildVerifyHeaders(actionHeaders)

/** Plain forms only, so the page needs no React scripts. */
export const handle = {
  still: true,
  forClients: true,
  parts: ['markNativeSubmit', 'watchChosenFile'] satisfies PagePart[],
}

export const meta: Route.MetaFunction = ({ matches }) => buildVerifyMeta(findSite(matches))

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  const { hasCertificate, display } = loaderData
  if (actionData?.answer)
    return <FileAnswerPage answer={actionData.answer} studio={studio} display={display} />
  const failed = actionData && 'failed' in actionData ? actionData.failed : loaderData.failed
  return <VerificationForm studio={studio.name} hasCertificate={hasCertificate} failed={failed} />
}
