import { X } from 'lucide-react'
import { Link } from 'react-router'

import { daysText } from '#app/core/display.ts'
import { type Narrowing, type Shelf, narrowingText } from '#app/studio/inquiry/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

/** What the list is narrowed to beside its shelf and its search; each is taken away alone. */
export function NarrowedTo({
  shelf,
  search,
  narrowing,
}: {
  shelf: Shelf
  search: string
  narrowing: Narrowing
}) {
  const words = useWords().portal.inquiries
  const { locale } = useDisplay()
  const { days, reply } = narrowing
  const without = (name: keyof Narrowing) => ({
    pathname: '/portal/clients/inquiries',
    search: new URLSearchParams({
      shelf,
      ...(search && { q: search }),
      ...narrowingText({ ...narrowing, [name]: null }),
    }).toString(),
  })
  const chip = (name: keyof Narrowing, text: string) => (
    <Link className="inbox-chip" to={without(name)}>
      {text}
      <X aria-hidden="true" />
      <span className="visually-hidden">{words.takeAway}</span>
    </Link>
  )
  return (
    <p className="inbox-narrowed">
      {days && chip('days', words.receivedIn(daysText(days, locale)))}
      {reply && chip('reply', words.replies[reply])}
    </p>
  )
}
