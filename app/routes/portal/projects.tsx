import type { Route } from './+types/projects'
import { PageName } from './shell/page-name.tsx'
import { titled } from './titled.ts'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, ({ pages }) => pages.projects)

export default function Page() {
  return <PageName of="projects" />
}
