import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Says to this browser's other tabs who is signed in here, null for nobody, and asks the server
 * again when one of them says something else: it leads an open sign-in to the portal, and the
 * portal to the sign-in.
 */
export function useTabSync(staffId: string | null) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const tabs = new BroadcastChannel('backlot')
    tabs.addEventListener('message', ({ data }) => {
      if (data !== staffId) void revalidate()
    })
    tabs.postMessage(staffId)
    return () => tabs.close()
  }, [staffId, revalidate])
}
