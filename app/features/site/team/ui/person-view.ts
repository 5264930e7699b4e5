import type { Role } from '#app/features/access.ts'
import type { MemberContent } from '#app/features/site/page/rules.ts'
import type { CardState } from '#app/features/site/team/rules.ts'

/**
 * A person as the pages show them. Account and invitation are missing for those who may not see
 * them.
 */
export type PersonView = {
  id: string
  name: string
  email: string
  title: string
  revision: number
  hasAccount: boolean
  hasInvitation: boolean
  isSelf: boolean
  isBookable: boolean
  account: {
    id: string
    role: Role
    sample: boolean
    seenAt: Date | null
    createdAt: Date
    disabledAt: Date | null
    twoFactorSince: Date | null
  } | null
  invitation: { id: string; role: Role; until: Date } | null
  resource: { id: string; name: string; retired: boolean } | null
  card: { state: CardState; content: MemberContent | null }
}
