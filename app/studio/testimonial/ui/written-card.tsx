import { CircleAlert } from 'lucide-react'
import { Form, useNavigation } from 'react-router'

import { whenText } from '#app/core/display.ts'
import { pages } from '#app/studio/edition/rules.ts'
import { useWebsiteWords } from '#app/studio/edition/ui/use-website-words.ts'
import { isLong } from '#app/studio/testimonial/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Once } from '#app/ui/once.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { Request } from './request.ts'
import { useAskedWords } from './use-asked-words.ts'
import { Whose } from './whose.tsx'

type Props = {
  request: Request
  places: { pages: string[]; items: { id: string; title: string }[] }
  once: string
  problem: string | undefined
}

/**
 * What a client wrote, whole and as it will be read, with where it goes: approved it is on the
 * site, declined it rests.
 */
export function WrittenCard({ request, places, once, problem }: Props) {
  const words = useAskedWords()
  const display = useDisplay()
  const now = useNow()
  const busy = useNavigation().state !== 'idle'
  const { id, client, quote, name, role, writtenAt, place, item } = request
  return (
    <article className="written-card">
      <figure className="written-words" data-long={isLong(quote) || undefined}>
        <blockquote>
          <p>{quote}</p>
        </blockquote>
        <figcaption>
          <b>{name}</b>
          {role}
        </figcaption>
      </figure>
      <p className="muted">
        <Whose request={request} />
        {'. '}
        {writtenAt && `${words.wroteAt(whenText(writtenAt, now, display))}.`}
      </p>
      {problem && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {problem}
        </p>
      )}
      <Form method="post" className="written-acts">
        <Once page={once} form={id} />
        <input type="hidden" name="seen" value={writtenAt?.toISOString() ?? ''} />
        <Placement places={places} place={place} item={item} />
        <p className="form-actions">
          <Button
            type="submit"
            compact
            look="accent"
            name="form"
            value={`approve:${id}`}
            disabled={busy}
          >
            {words.approve} <span className="visually-hidden">{words.ofWhom(client)}</span>
          </Button>
          <Button type="submit" compact name="form" value={`decline:${id}`} disabled={busy}>
            {words.decline} <span className="visually-hidden">{words.ofWhom(client)}</span>
          </Button>
        </p>
      </Form>
    </article>
  )
}

/** The page that is to show it, and the case study. */
function Placement({
  places,
  place,
  item,
}: { places: Props['places'] } & Pick<Request, 'place' | 'item'>) {
  const words = useAskedWords()
  const { parts } = useWebsiteWords()
  const nameOf = (path: string) =>
    parts[Object.entries(pages).find(([, one]) => one === path)?.[0] as keyof typeof pages]
  return (
    <>
      <Field label={words.place}>
        {(control) => (
          <select {...control} name="page" defaultValue={place}>
            {places.pages.map((path) => (
              <option key={path} value={path}>
                {nameOf(path)}
              </option>
            ))}
            <option value="">{words.nowhere}</option>
          </select>
        )}
      </Field>
      <Field label={words.item}>
        {(control) => (
          <select {...control} name="item" defaultValue={item ?? ''}>
            <option value="">{words.noItem}</option>
            {places.items.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
