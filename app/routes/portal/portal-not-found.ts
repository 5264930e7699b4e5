import { redirectDocument } from 'react-router'

/**
 * Unknown portal paths redirect to the website as a full document load; otherwise a sign-in in
 * progress would be forwarded there with its form. Visitors were already sent to sign in.
 */
export function loader() {
  return redirectDocument('/', 307)
}
