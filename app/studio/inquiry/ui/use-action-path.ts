import { useLocation } from 'react-router'

/**
 * The addresses of the acts on an inquiry; they keep the shelf, for the way back without
 * JavaScript.
 */
export function useActionPath(id: string): (action: string) => string {
  const { search } = useLocation()
  return (deed) => `/portal/clients/inquiries/${id}/${deed}${search}`
}
