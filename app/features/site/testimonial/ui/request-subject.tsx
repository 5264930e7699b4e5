import { Link } from 'react-router'

import type { TestimonialRequest } from './request.ts'

/** Shows the client and project of a request, with links. */
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
