import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'

/**
 * Where this document was shown first, and the page of ours a link or a form led here from; none on
 * the server, nor after Back or a reload.
 */
const navigation = typeof document === 'undefined' ? null : readNavigation(document)
let wasShown = false

/**
 * Says once what happened on the way here, when a form has led from one of these addresses to one
 * of those as a document. Its page may not have been awake when it was sent, so it could not say so
 * itself.
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
    toast.success(text, { id: 'arrival' })
  }, [from, to, text])
}

function readNavigation({ referrer, location }: Document) {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type !== 'navigate' || !referrer.startsWith(`${location.origin}/`)) return null
  return { from: new URL(referrer).pathname, at: location.pathname + location.search }
}
