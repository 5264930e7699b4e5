import type { InviteResult } from '#app/features/people/invitation/ui/invite-result.ts'
import type { ClientMatch } from '#app/features/work/project/ui/client-picker.tsx'

/** `matches` are the clients that a typed name may refer to. */
export type RequestFormResult = InviteResult & { matches?: ClientMatch[] }
