import { redirect } from 'react-router'

/** Where a plain form leads, with what was wrong. */
export function itemWith(itemId: string, problem: string | null, saved: string): string {
  return `/portal/settings/library/${itemId}?${problem ? `problem=${problem}` : `saved=${saved}`}`
}

/** These addresses are for acts; whoever only looks is led to the item. */
export function lookAt({ params }: { params: { itemId: string } }) {
  return redirect(`/portal/settings/library/${params.itemId}`)
}
