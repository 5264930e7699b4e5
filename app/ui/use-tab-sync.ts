import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Tells the browser's other tabs which account is signed in (null for none), and reloads the data
 * when another tab differs. An open sign-in page then redirects to the portal, and the portal to
 * the sign-in.
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
