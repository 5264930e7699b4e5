import { entrance } from './entrance.ts'
import { letters } from './letters.ts'
import { policy } from './policy.ts'
import { portal } from './portal.ts'
import { problems } from './problems.ts'
import { program } from './program.ts'
import { site } from './site.ts'

export const en = { site, entrance, portal, policy, letters, problems, program }
