import { redirect } from 'react-router'

/** No page of the portal: to the website. Whoever is not signed in was sent to sign in before. */
export function loader() {
  return redirect('/', 307)
}
