import { TriangleAlert } from 'lucide-react'

import { useMessages } from '#app/ui/use-messages.ts'

export type Notice =
  | { kind: 'proxy-not-trusted' | 'http' }
  | { kind: 'other-origin'; origin: string; publicUrl: string }

/** Configuration problems an owner should fix, above every settings page. */
export function SetupNotices({ notices }: { notices: Notice[] }) {
  const { setup } = useMessages().portal.settings
  return notices.map((notice) => (
    <p key={notice.kind} className="notice notice-warn">
      <TriangleAlert />
      <span>
        {notice.kind === 'other-origin'
          ? setup[notice.kind](notice.origin, notice.publicUrl)
          : setup[notice.kind]}
      </span>
    </p>
  ))
}
