import { redirect } from 'react-router'

/**
 * Whatever is no page leads home, in the place of the entry that was asked for; not for ever, a
 * page may come to be there.
 */
export function loader() {
  throw redirect('/', { status: 307, headers: { 'cache-control': 'no-store' } })
}

export const action = loader
