import { Form, useNavigation } from 'react-router'

import { dateText, whenText } from '#app/core/display.ts'
import { Button } from '#app/ui/button.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { Once } from '#app/ui/once.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { Request } from './request.ts'
import { useAskedWords } from './use-asked-words.ts'
import { Whose } from './whose.tsx'

/** Somebody who was asked and has not answered. */
export function AskedRow({ request, once }: { request: Request; once: string }) {
  const words = useAskedWords()
  const display = useDisplay()
  const now = useNow()
  const busy = useNavigation().state !== 'idle'
  const { id, client, email, askedBy, askedAt, endsAt, ended } = request
  return (
    <li className="asked-row">
      <p>
        <Whose request={request} />
        <small>
          <EmailAddress of={email} />
          {'. '}
          {words.askedBy(askedBy, whenText(askedAt, now, display))}{' '}
          <span data-ended={ended || undefined}>
            {ended ? words.ended : words.until(dateText(endsAt, display))}
          </span>
        </small>
      </p>
      <Form method="post" className="asked-acts">
        <Once page={once} form={id} />
        <Button type="submit" compact name="form" value={`again:${id}`} disabled={busy}>
          {words.again} <span className="visually-hidden">{words.ofWhom(client)}</span>
        </Button>
        <Button
          type="submit"
          compact
          look="danger"
          name="form"
          value={`withdraw:${id}`}
          disabled={busy}
        >
          {words.withdraw} <span className="visually-hidden">{words.ofWhom(client)}</span>
        </Button>
      </Form>
    </li>
  )
}
