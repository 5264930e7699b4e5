import { auth } from './auth.ts'
import { portal } from './portal.ts'
import { site } from './site.ts'

export const en = { site, auth, portal }
