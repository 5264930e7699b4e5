import { redirect } from 'react-router'

import { serializePreferenceCookie, parsePreferences } from '#app/core/preferences.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { readFields } from '#app/platform/form.server.ts'
import { toReturnPath } from '#app/features/people/staff/rules.ts'

import type { Route } from './+types/menu'

/** Pins or unpins the menu without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { menu, to = '' } = await readFields(request)
  const { menu: choice = 'free' } = parsePreferences({ menu })
  return redirect(toReturnPath(to), {
    status: 303,
    headers: {
      'set-cookie': serializePreferenceCookie(
        'menu',
        choice,
        context.get(ctxKey).app.config.secure,
      ),
    },
  })
}

export function loader() {
  return redirect('/portal')
}
