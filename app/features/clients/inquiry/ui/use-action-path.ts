import { useLocation } from 'react-router'

/**
 * Returns action paths of an inquiry, and its page's own for an empty action. They include the
 * inbox's tab and filter, so that redirects without JavaScript return to the same list.
 */
export function useActionPath(id: string): (action: string) => string {
  const { search } = useLocation()
  return (action) => `/portal/clients/inquiries/${id}${action === '' ? '' : `/${action}`}${search}`
}
