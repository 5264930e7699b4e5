import { Form, useLocation, useNavigation } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { Once } from '#app/ui/once.tsx'
import { useWords } from '#app/ui/use-words.ts'

/** The way out for what must not be kept: two steps, because there is no way back. */
export function Deletion({ id, once }: { id: string; once: string }) {
  const words = useWords().portal.inquiries.deletion
  const action = `/portal/clients/inquiries/${id}/deletion`
  const { search } = useLocation()
  const busy = useNavigation().formAction?.startsWith(action) ?? false
  return (
    <details className="deletion" key={id}>
      <summary>{words.offer}</summary>
      <Form method="post" action={`${action}${search}`}>
        <p>{words.warning}</p>
        <Once page={once} form="deletion" />
        <Button type="submit" look="danger" compact disabled={busy}>
          {busy ? words.acting : words.act}
        </Button>
      </Form>
    </details>
  )
}
