import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useNavigation } from 'react-router'

import { useMessages } from '#app/ui/use-messages.ts'

/** Shows a toast when a form leads from a sign-in page into the portal. */
export function useSignedInToast() {
  const { auth } = useMessages().site
  const navigation = useNavigation()
  const isEntering =
    navigation.state === 'loading' &&
    navigation.formMethod === 'POST' &&
    !navigation.location.pathname.startsWith('/auth')
  useEffect(() => {
    if (isEntering) toast.success(auth.success, { id: 'signed-in' })
  }, [isEntering, auth])
}
