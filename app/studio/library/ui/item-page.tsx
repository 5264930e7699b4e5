import { RotateCcw, Trash2, X } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'
import { Link, useLocation, useNavigate } from 'react-router'

import type { FilmCardView } from '#app/studio/film/rules.ts'
import { FilmCard } from '#app/studio/film/ui/film-card.tsx'
import { type Item, daysLeft } from '#app/studio/library/rules.ts'
import type { FormAnswer } from '#app/studio/settings/ui/form-answer.ts'
import type { SoundCardView } from '#app/studio/sound/rules.ts'
import { SoundCard } from '#app/studio/sound/ui/sound-card.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { Once } from '#app/ui/once.tsx'
import { useAct } from '#app/ui/use-act.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import './item.css'
import { ItemFacts } from './item-facts.tsx'
import { ItemPicture } from './item-picture.tsx'
import { ItemUses } from './item-uses.tsx'
import type { LibraryAnswer } from './library-answer.ts'
import { SayingForm } from './saying-form.tsx'
import { useLibraryWords } from './use-library-words.ts'

type Props = {
  item: Item
  film: FilmCardView | null
  sound: SoundCardView | null
  folders: string[]
  now: Date
  once: string
  answer: FormAnswer | undefined
  /** What a plain form of the film's card was answered. */ problem: ProblemCode | undefined
}

/**
 * One file: what it looks or sounds like, what is said of it, where it is used, and what can be
 * done with it.
 */
export function ItemPage({ item, film, sound, folders, now, once, answer, problem }: Props) {
  const { item: words } = useLibraryWords()
  const { search } = useLocation()
  const back = { pathname: '/portal/settings/library', search }
  return (
    <article className="library-item" aria-labelledby="item">
      <header className="item-head">
        <BackLink className="item-back" to={back}>
          {words.back}
        </BackLink>
        <h2 id="item">{item.name}</h2>
        <Link
          className="icon-button item-close"
          to={back}
          aria-label={words.close}
          preventScrollReset
        >
          <X />
        </Link>
      </header>
      {item.removedAt && <Removed item={item} removedAt={item.removedAt} now={now} once={once} />}
      {item.picture && (
        <ItemPicture item={item} picture={item.picture} once={once} answer={answer} />
      )}
      {film && <FilmCard film={film} problem={problem} />}
      {sound && <SoundCard sound={sound} />}
      <SayingForm item={item} folders={folders} once={once} answer={answer} />
      <div className="item-rest">
        <ItemUses uses={item.uses} />
        <ItemFacts item={item} now={now} />
        {!item.removedAt && <Acts item={item} once={once} />}
      </div>
    </article>
  )
}

function Removed({
  item: { id },
  removedAt,
  now,
  once,
}: {
  item: Item
  removedAt: Date
  now: Date
  once: string
}) {
  const words = useLibraryWords()
  const { timeZone } = useDisplay()
  const tell = useTold()
  const { Form, busy } = useAct<LibraryAnswer>((answer) =>
    tell(answer, () => toast.success(words.restored(1, '1'), { id: 'library' })),
  )
  return (
    <Form className="notice item-removed" method="post" action="/portal/settings/library/return">
      <Once page={once} form="return" />
      <input type="hidden" name="item" value={id} />
      <p>{words.inBin(words.left(daysLeft(removedAt, now, timeZone)))}</p>
      <Button type="submit" compact disabled={busy}>
        <RotateCcw />
        {words.restore}
      </Button>
    </Form>
  )
}

/** Replaced where it is used, removed where it is not. */
function Acts({ item: { id, uses }, once }: { item: Item; once: string }) {
  const words = useLibraryWords()
  const { search } = useLocation()
  const navigate = useNavigate()
  const tell = useTold()
  const { Form, busy } = useAct<LibraryAnswer>((answer) =>
    tell(answer, () => {
      offerUndo({
        said: words.removed(1, '1'),
        action: '/portal/settings/library/return',
        fields: { item: id },
        id: 'library',
      })
      void navigate({ pathname: '/portal/settings/library', search })
    }),
  )
  if (uses.length > 0) {
    return (
      <div className="item-acts">
        <Link
          className="button button-outline"
          to={{ pathname: `/portal/settings/library/${id}/replacement`, search }}
        >
          {words.item.replace}
        </Link>
        <p className="muted">{words.item.inUse}</p>
      </div>
    )
  }
  return (
    <Form className="item-acts" method="post" action="/portal/settings/library/removal">
      <Once page={once} form="removal" />
      <input type="hidden" name="item" value={id} />
      <Button type="submit" look="danger" disabled={busy}>
        <Trash2 />
        {words.remove}
      </Button>
    </Form>
  )
}

function useTold() {
  const sentence = useSentence()
  return (answer: LibraryAnswer, onOk: () => void) => {
    if (answer.ok) onOk()
    else toast.error(sentence(answer.problem))
  }
}
