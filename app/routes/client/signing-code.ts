import type { Ctx } from '#app/platform/context.server.ts'
import { withIdempotency } from '#app/platform/form.server.ts'
import { requestSigningCode } from '#app/features/sales/client-quote/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { describeCodeProblem } from './verification-view.ts'

type Values = Record<string, string>

/** Emails the code that a form asks for. Returns its problems by field, and the HTTP status. */
export async function sendSigningCode(
  ctx: Ctx,
  number: number,
  { formKey }: Values,
): Promise<{ problems: Values; status: number }> {
  // a key of its own, because the signature that follows has that of the form
  const key: Values = formKey ? { formKey: `${formKey}:code` } : {}
  const sent = await requestSigningCode(withIdempotency(ctx, key), number)
  if (sent.ok) return { problems: {}, status: 200 }
  const isLimited = sent.problem === 'code-locked' || sent.problem === 'codes-many'
  const text = describeCodeProblem(ctx, await getStudio(ctx), sent)
  return isLimited
    ? { problems: { code: text }, status: 429 }
    : { problems: { form: text }, status: 409 }
}
