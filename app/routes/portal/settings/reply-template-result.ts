import type { TemplateResult } from '#app/features/clients/reply-template/ui/reply-template-form.tsx'
import type { ProblemCode } from '#app/messages/problems.ts'

/** Returns a failed save for the form: at the field it is about, or above the fields. */
export function toTemplateResult(
  problem: ProblemCode,
  values: Record<string, string>,
): TemplateResult {
  return problem === 'template-name-taken'
    ? { problems: { name: problem }, values }
    : { problems: {}, problem, values }
}
