import { TriangleAlert } from 'lucide-react'

import { useMessages } from '#app/ui/use-messages.ts'

/** Warns on the dashboard that the last check found a changed entry. */
export function AuditFaultNotice({ seq }: { seq: number }) {
  const messages = useMessages().portal.dashboard
  return (
    <p className="notice notice-bad">
      <TriangleAlert />
      <span>{messages.auditTrail(seq)}</span>
    </p>
  )
}
