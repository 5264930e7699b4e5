import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'

/**
 * The result of an invitation. `handOver` holds the link, shown only once, if no email can deliver
 * it.
 */
export type InviteResult = FormResult & { handOver?: { email: string; link: string } }
