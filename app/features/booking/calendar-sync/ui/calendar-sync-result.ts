import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'

/** `address` is the new secret address; it is shown only once. */
export type CalendarSyncResult = FormResult & { address?: string }
