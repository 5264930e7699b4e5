import type { Route } from './+types/videography'
import { PageName } from './shell/page-name.tsx'
import { titled } from './titled.ts'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, ({ pages }) => pages.videography)

export default function Page() {
  return <PageName of="videography" />
}
