import type { InviteResult } from '#app/studio/invitation/ui/invite-result.ts'
import type { ClientMatch } from '#app/studio/project/ui/client-picker.tsx'

/** `near` holds the clients that a typed name may refer to. */
export type RequestFormResult = InviteResult & { near?: ClientMatch[] }
