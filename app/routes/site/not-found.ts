import { redirect } from 'react-router'

/**
 * Unknown paths redirect to the home page. Temporary and uncached, because a page may appear there
 * later.
 */
export function loader() {
  throw redirect('/', { status: 307, headers: { 'cache-control': 'no-store' } })
}

export const action = loader
