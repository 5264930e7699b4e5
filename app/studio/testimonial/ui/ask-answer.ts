import type { InviteAnswer } from '#app/studio/invitation/ui/invite-answer.ts'
import type { Near } from '#app/studio/project/ui/client-picker.tsx'

/** With the clients a typed name may mean. */
export type AskAnswer = InviteAnswer & { near?: Near[] }
