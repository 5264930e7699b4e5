import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'

/**
 * URL of this document and the page of this site that led here; null on the server and after Back
 * or a reload.
 */
const navigation = typeof document === 'undefined' ? null : readNavigation(document)
let wasShown = false

/**
 * Shows a toast once if a form led from one of these paths to another as a full page load. The page
 * before may not have been hydrated, so it could not show it.
 */
export function useToastAfterRedirect({
  from,
  to,
  text,
}: {
  from: RegExp
  to: RegExp
  text: string
}) {
  useEffect(() => {
    if (wasShown || !navigation || !from.test(navigation.from) || !to.test(navigation.at)) return
    wasShown = true
    toast.success(text, { id: 'after-redirect' })
  }, [from, to, text])
}

function readNavigation({ referrer, location }: Document) {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type !== 'navigate' || !referrer.startsWith(`${location.origin}/`)) return null
  return { from: new URL(referrer).pathname, at: location.pathname + location.search }
}
