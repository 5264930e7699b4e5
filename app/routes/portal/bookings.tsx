import type { Route } from './+types/bookings'
import { PageName } from './shell/page-name.tsx'
import { titled } from './titled.ts'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, ({ pages }) => pages.bookings)

export default function Page() {
  return <PageName of="bookings" />
}
