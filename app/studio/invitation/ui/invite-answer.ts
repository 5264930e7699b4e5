import type { FormAnswer } from '#app/studio/settings/ui/form-answer.ts'

/** With the link itself, once, when no letter takes it there. */
export type InviteAnswer = FormAnswer & { handOver?: { email: string; link: string } }
