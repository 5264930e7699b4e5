import type { Route } from './+types/podcasts'
import { PageName } from './shell/page-name.tsx'
import { titled } from './titled.ts'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, ({ pages }) => pages.podcasts)

export default function Page() {
  return <PageName of="podcasts" />
}
