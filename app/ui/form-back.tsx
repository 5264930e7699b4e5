import { BackLink } from './back-link.tsx'
import { useMessages } from './use-messages.ts'

const nouns: Record<string, string> = {
  bookings: 'booking',
  projects: 'project',
  clients: 'client',
}

/**
 * The way out of a form, named by where it leads: to the one thing it was opened from, or to all of
 * its kind.
 */
export function FormBack({ to }: { to: string }) {
  const { backTo, goneBack } = useMessages().portal
  const [, , folder = '', last = ''] = to.split('/')
  const noun = nouns[folder] ?? ''
  return <BackLink to={to}>{last && last !== 'all' ? backTo[noun] : goneBack[noun]}</BackLink>
}
