import { removeFromLibrary } from '#app/studio/picture/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/picture-removal'
import { actOnPicture, lookUp } from './picture-act.ts'

/** Taken away, unless a page or a draft shows it. */
export const action = (args: Route.ActionArgs) => actOnPicture(args, removeFromLibrary)

export { lookUp as loader, tryAct as clientAction }
