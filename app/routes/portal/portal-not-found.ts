import { redirectDocument } from 'react-router'

/**
 * No page of the portal: to the website, as a document of its own; a sign-in on its way would be
 * sent on there with its form otherwise. Whoever is not signed in was sent to sign in before.
 */
export function loader() {
  return redirectDocument('/', 307)
}
