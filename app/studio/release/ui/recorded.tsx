import { Paperclip } from 'lucide-react'
import { type ComponentType, useRef } from 'react'
import type { FormProps } from 'react-router'

import { dateText } from '#app/core/display.ts'
import type { Use } from '#app/studio/picture/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Once } from '#app/ui/once.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { ReleaseView } from '../rules.ts'
import { Elsewhere } from './elsewhere.tsx'
import { useReleaseWords } from './use-release-words.ts'

type Props = {
  release: ReleaseView
  /** What becomes of the page when it is withdrawn. */
  effect: 'leaves' | 'stays' | 'hidden'
  elsewhere: Use['at'][]
  once: string
  Form: ComponentType<FormProps>
  busy: boolean
  acting: boolean
}

/** One release as it was given; a withdrawn one remains, struck. */
export function Recorded({ release, ...withdrawal }: Props) {
  const words = useReleaseWords()
  const display = useDisplay()
  const {
    id,
    who,
    givenOn,
    names,
    people,
    scope,
    file,
    recordedBy,
    recordedAt,
    withdrawnAt,
    withdrawnBy,
  } = release
  return (
    <li data-withdrawn={withdrawnAt ? true : undefined}>
      <p className="consent-who">{who}</p>
      <p className="consent-what">
        {words.about[names && people ? 'both' : names ? 'names' : 'people']}
      </p>
      {scope && <p className="consent-what written">{scope}</p>}
      <p className="consent-more">
        {words.given(dateText(`${givenOn}T00:00Z`, { ...display, timeZone: 'UTC' }))}.{' '}
        {words.recorded(recordedBy, dateText(recordedAt, display))}
      </p>
      {withdrawnAt && (
        <p className="consent-more">
          {words.withdrawn(withdrawnBy, dateText(withdrawnAt, display))}
        </p>
      )}
      <div className="consent-foot">
        {file ? (
          <a href={`/portal/portfolio/releases/${id}/paper`} download>
            <Paperclip />
            {words.paper}: {file}
          </a>
        ) : (
          <span className="consent-more">{words.noPaper}</span>
        )}
        {!withdrawnAt && <Withdrawal id={id} who={who} {...withdrawal} />}
      </div>
    </li>
  )
}

/** Two steps, the first of which says what will happen. */
function Withdrawal({
  id,
  who,
  effect,
  elsewhere,
  once,
  Form,
  busy,
  acting,
}: Omit<Props, 'release'> & { id: string; who: string }) {
  const { withdraw: words } = useReleaseWords()
  const hydrated = useHydrated()
  const fold = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (fold.current) fold.current.open = false
    fold.current?.querySelector('summary')?.focus()
  }
  return (
    <details ref={fold}>
      <summary className="button button-quiet button-compact" aria-label={words.of(who)}>
        {words.offer}
      </summary>
      <Form
        className="consent-box"
        method="post"
        action={`/portal/portfolio/releases/${id}/withdrawal`}
        preventScrollReset
      >
        <p>{words[effect]}</p>
        {effect === 'leaves' && <Elsewhere at={elsewhere} />}
        <Once page={once} form={`withdrawal:${id}`} />
        <p className="form-actions">
          <Button type="submit" look="danger" compact disabled={busy}>
            {acting ? words.acting : words.act}
          </Button>
          {hydrated && (
            <Button look="quiet" compact onClick={close}>
              {words.keep}
            </Button>
          )}
        </p>
      </Form>
    </details>
  )
}
