import type { FormAnswer } from '#app/studio/settings/ui/form-answer.ts'

/** With a secret address itself, once. */
export type CalendarAnswer = FormAnswer & { address?: string }
