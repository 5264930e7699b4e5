import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'

import { useWords } from '#app/ui/use-words.ts'

/** Says that the sign-in succeeded where its form was sent before the page was awake, or by a browser that runs no script; `useWelcome` says it elsewhere. */
export function Welcome({ said }: { said: boolean }) {
  const { auth } = useWords().site
  useEffect(() => {
    if (said) toast.success(auth.success, { id: 'signed-in' })
  }, [said, auth])
  return said ? <noscript><p className="notice notice-ok"><CircleCheck />{auth.success}</p></noscript> : null
}
