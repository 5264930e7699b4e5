import { useLocation, useRouteLoaderData } from 'react-router'

import { type Category, getDisciplineOfCategory } from '#app/features/studio/service/rules.ts'
import { parseCategory } from '#app/features/work/project/rules.ts'

import { type MenuItemName, findMenuItem } from './menu-items.ts'

/** Returns the menu item of the open page; a gallery belongs to the discipline of its category. */
export function useMenuItem(): MenuItemName | undefined {
  const { pathname, search } = useLocation()
  const open = useRouteLoaderData<{ gallery: { category: Category } }>(
    'routes/portal/galleries/layout',
  )
  if (!pathname.startsWith('/portal/galleries/')) return findMenuItem(pathname)
  const named = parseCategory(new URLSearchParams(search).get('category'))
  return getDisciplineOfCategory(open?.gallery.category ?? named ?? 'photography')
}
