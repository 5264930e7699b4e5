import { Inbox, Send, TriangleAlert } from 'lucide-react'

import { useWords } from '#app/ui/use-words.ts'

export type Way = 'environment' | 'settings' | 'unusable' | 'none'

/** Whether letters leave, and by what. */
export function MailRoute({ route }: { route: Way }) {
  const words = useWords().portal.settings.email
  const Icon = route === 'none' ? Inbox : route === 'unusable' ? TriangleAlert : Send
  const look = { none: 'notice-warn', unusable: 'notice-bad', settings: 'notice-ok', environment: 'notice-ok' }[route]
  return <p className={`notice ${look}`}><Icon /><span><b>{words.how}.</b> {words.route[route]}</span></p>
}
