import { minute } from '#app/core/day.ts'
import { formatTime } from '#app/core/display.ts'
import type { Failure } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { findVerification } from '#app/features/clients/verification-code/reads.server.ts'
import type { VerificationView } from '#app/features/clients/verification-code/ui/verification-fields.tsx'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { type ProblemCode, getProblemMessages } from '#app/messages/problems.ts'
import { getVerificationCodeMessages } from '#app/messages/verification-code.ts'

type Studio = Awaited<ReturnType<typeof getStudio>>

/** Builds the part of a form in which the client confirms who they are. */
export async function buildVerificationView(ctx: Ctx): Promise<VerificationView> {
  const studio = await getStudio(ctx)
  const { isConfirmed, code, expiresAt, address, canEmail } = await findVerification(ctx)
  const left = (expiresAt?.getTime() ?? 0) - ctx.now.getTime()
  const states = { none: 'unsent', expired: 'unsent', open: 'sent', locked: 'locked' } as const
  return {
    state: isConfirmed ? 'confirmed' : states[code.kind],
    address,
    minutes: Math.ceil(left / minute),
    canEmail,
    studio: studio.name,
    locked: code.until ? describeLock(ctx, studio, code.until) : '',
  }
}

function describeLock({ language }: Ctx, studio: Studio, until: Date): string {
  return getVerificationCodeMessages(language).locked(formatTime(until, studio))
}

/** Returns the sentence of a problem with a code. */
export function describeCodeProblem(
  ctx: Ctx,
  studio: Studio,
  { problem, details }: Failure,
): string {
  if (problem === 'code-locked') return describeLock(ctx, studio, new Date(details.until!))
  const messages = getVerificationCodeMessages(ctx.language)
  if (problem === 'code-wrong') return messages.wrong(Number(details.left))
  const overrides: Partial<Record<ProblemCode, string>> = messages.problems
  return overrides[problem] ?? getProblemMessages(ctx.language)[problem]
}
