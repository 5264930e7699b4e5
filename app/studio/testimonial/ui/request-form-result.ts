import type { InviteResult } from '#app/studio/invitation/ui/invite-result.ts'
import type { ClientMatch } from '#app/studio/project/ui/client-picker.tsx'

/** With the clients a typed name may mean. */
export type RequestFormResult = InviteResult & { near?: ClientMatch[] }
