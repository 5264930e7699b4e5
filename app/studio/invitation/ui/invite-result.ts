import type { FormResult } from '#app/studio/settings/ui/form-result.ts'

/** With the link itself, once, when no letter takes it there. */
export type InviteResult = FormResult & { handOver?: { email: string; link: string } }
