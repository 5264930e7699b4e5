import { Link } from 'react-router'

import { Button } from './button.tsx'
import { useMessages } from './use-messages.ts'

/** The button that saves a form, and the link that leaves it. */
export function SaveActions({
  isBusy,
  back,
  save,
}: {
  isBusy: boolean
  back: string
  save?: string | undefined
}) {
  const { portal } = useMessages()
  return (
    <p className="form-actions">
      <Button look="accent" type="submit" disabled={isBusy}>
        {isBusy ? portal.saving : (save ?? portal.save)}
      </Button>
      <Link className="button button-quiet" to={back}>
        {portal.cancel}
      </Link>
    </p>
  )
}
