import type { Route } from './+types/photography'
import { PageName } from './shell/page-name.tsx'
import { titled } from './titled.ts'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, ({ pages }) => pages.photography)

export default function Page() {
  return <PageName of="photography" />
}
