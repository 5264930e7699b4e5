import { Link } from 'react-router'

import type { TestimonialRequest } from './request.ts'

/** Whom a request asks and about what, each leading to its page. */
export function RequestSubject({
  request: { clientId, client, projectId, project },
}: {
  request: TestimonialRequest
}) {
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
