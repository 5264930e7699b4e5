import { Inbox, Send } from 'lucide-react'

import { useWords } from '#app/ui/use-words.ts'

export type Way = 'environment' | 'settings' | 'none'

/** Whether letters leave, and by what. */
export function MailRoute({ route }: { route: Way }) {
  const words = useWords().portal.settings.email
  const Icon = route === 'none' ? Inbox : Send
  return <p className={route === 'none' ? 'notice notice-warn' : 'notice notice-ok'}><Icon /><span><b>{words.how}.</b> {words.route[route]}</span></p>
}
