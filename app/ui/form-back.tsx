import { BackLink } from './back-link.tsx'
import { useMessages } from './use-messages.ts'

const nouns: Record<string, 'booking' | 'project' | 'client' | undefined> = {
  bookings: 'booking',
  projects: 'project',
  clients: 'client',
}

/** Link back from a form, named by its target: the record it was opened from, or the list. */
export function FormBack({ to }: { to: string }) {
  const { backTo, goneBack } = useMessages().portal
  const [, , folder = '', last = ''] = to.split('?')[0]!.split('/')
  const noun = nouns[folder] ?? 'client'
  return (
    <BackLink to={to}>
      {last && last !== 'month' && last !== 'all' ? backTo[noun] : goneBack[noun]}
    </BackLink>
  )
}
