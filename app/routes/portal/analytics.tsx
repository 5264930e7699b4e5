import type { Route } from './+types/analytics'
import { PageName } from './shell/page-name.tsx'
import { titled } from './titled.ts'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, ({ pages }) => pages.analytics)

export default function Page() {
  return <PageName of="analytics" />
}
