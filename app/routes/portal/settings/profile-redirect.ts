import { redirect } from 'react-router'

/** Redirects a guessable path of the first settings page. */
export function loader() {
  return redirect('/portal/settings')
}
