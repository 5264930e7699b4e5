import { Link } from 'react-router'

import type { Request } from './request.ts'

/** Whom a request asks and about what, each leading to its page. */
export function Whose({ request: { clientId, client, projectId, project } }: { request: Request }) {
  return (
    <span className="whose">
      <Link className="settings-link" to={`/portal/clients/${clientId}`}>
        {client}
      </Link>
      {projectId && (
        <>
          {', '}
          <Link className="settings-link" to={`/portal/projects/${projectId}`}>
            {project}
          </Link>
        </>
      )}
    </span>
  )
}
