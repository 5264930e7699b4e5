import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useNavigation } from 'react-router'

import { useWords } from '#app/ui/use-words.ts'

/** Says so when a form has led from before the portal into it. */
export function useWelcome() {
  const { auth } = useWords().site
  const navigation = useNavigation()
  const leaving =
    navigation.state === 'loading' &&
    navigation.formMethod === 'POST' &&
    !navigation.location.pathname.startsWith('/auth')
  useEffect(() => {
    if (leaving) toast.success(auth.success, { id: 'signed-in' })
  }, [leaving, auth])
}
