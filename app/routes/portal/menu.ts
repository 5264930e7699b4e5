import { redirect } from 'react-router'

import { preferenceCookie, preferencesIn } from '#app/core/preferences.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { fieldsOf } from '#app/platform/form.server.ts'
import { returnTo } from '#app/studio/staff/rules.ts'

import type { Route } from './+types/menu'

/** Pins the menu or lets it go where no script does it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { menu, to = '' } = await fieldsOf(request)
  const { menu: chosen = 'free' } = preferencesIn({ menu })
  return redirect(returnTo(to), {
    status: 303,
    headers: {
      'set-cookie': preferenceCookie('menu', chosen, context.get(ctxKey).app.config.secure),
    },
  })
}

export function loader() {
  return redirect('/portal')
}
