import { useLocation, useRouteLoaderData } from 'react-router'

import { type Category, getDisciplineOfCategory } from '#app/features/studio/service/rules.ts'
import { parseCategory } from '#app/features/work/project/rules.ts'

import { type MenuItemName, findMenuItem } from './menu-items.ts'

/**
 * Returns the menu item of the open page; a gallery or a review belongs to the discipline of its
 * category.
 */
export function useMenuItem(): MenuItemName | undefined {
  const { pathname, search } = useLocation()
  const gallery = useRouteLoaderData<{ gallery: { category: Category } }>(
    'routes/portal/galleries/layout',
  )?.gallery
  const review = useRouteLoaderData<{ review: { category: Category } }>(
    'routes/portal/reviews/layout',
  )?.review
  if (!/^\/portal\/(?:galleries|reviews)\//.test(pathname)) return findMenuItem(pathname)
  const named = parseCategory(new URLSearchParams(search).get('category'))
  return getDisciplineOfCategory((gallery ?? review)?.category ?? named ?? 'photography')
}
