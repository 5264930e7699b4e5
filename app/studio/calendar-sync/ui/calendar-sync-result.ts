import type { FormResult } from '#app/studio/settings/ui/form-result.ts'

/** With a secret address itself, once. */
export type CalendarSyncResult = FormResult & { address?: string }
