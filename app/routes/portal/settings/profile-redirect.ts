import { redirect } from 'react-router'

/** The address people guess for the first page of the settings. */
export function loader() {
  return redirect('/portal/settings')
}
