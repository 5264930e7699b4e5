import { RotateCcw, Trash2, X } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'
import { Link, useLocation, useNavigate } from 'react-router'

import type { VideoCardView } from '#app/features/media/video/rules.ts'
import { VideoCard } from '#app/features/media/video/ui/video-card.tsx'
import { type MediaItem, countDaysLeft } from '#app/features/media/media-library/rules.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import type { AudioCardView } from '#app/features/media/audio/rules.ts'
import { AudioCard } from '#app/features/media/audio/ui/audio-card.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm } from '#app/ui/use-action-form.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import './item.css'
import { ItemFacts } from './item-facts.tsx'
import { ItemImage } from './item-image.tsx'
import { ItemUsages } from './item-usages.tsx'
import type { MediaActionResult } from './media-action-result.ts'
import { DetailsForm } from './details-form.tsx'
import { useLibraryMessages } from './use-library-messages.ts'

type Props = {
  item: MediaItem
  film: VideoCardView | null
  sound: AudioCardView | null
  folders: string[]
  now: Date
  formKey: string
  result: FormResult | undefined
  /** The problem of a video-card form sent without JavaScript. */ problem: ProblemCode | undefined
}

/** Shows one item: preview, details, usages and actions. */
export function ItemPage({ item, film, sound, folders, now, formKey, result, problem }: Props) {
  const { item: messages } = useLibraryMessages()
  const { search } = useLocation()
  const back = { pathname: '/portal/media', search }
  return (
    <article className="library-item" aria-labelledby="item">
      <header className="item-head">
        <BackLink className="item-back" to={back}>
          {messages.back}
        </BackLink>
        <h2 id="item">{item.name}</h2>
        <Link
          className="icon-button item-close"
          to={back}
          aria-label={messages.close}
          preventScrollReset
        >
          <X />
        </Link>
      </header>
      {item.removedAt && (
        <TrashNotice item={item} removedAt={item.removedAt} now={now} formKey={formKey} />
      )}
      {item.picture && (
        <ItemImage item={item} picture={item.picture} formKey={formKey} result={result} />
      )}
      {film && <VideoCard film={film} problem={problem} />}
      {sound && <AudioCard sound={sound} />}
      <DetailsForm item={item} folders={folders} formKey={formKey} result={result} />
      <div className="item-rest">
        <ItemUsages usages={item.usages} />
        <ItemFacts item={item} now={now} />
        {!item.removedAt && <ItemActions item={item} formKey={formKey} />}
      </div>
    </article>
  )
}

function TrashNotice({
  item: { id },
  removedAt,
  now,
  formKey,
}: {
  item: MediaItem
  removedAt: Date
  now: Date
  formKey: string
}) {
  const messages = useLibraryMessages()
  const { timeZone } = useDisplay()
  const handleResult = useResultHandler()
  const { Form, isBusy } = useActionForm<MediaActionResult>((result) =>
    handleResult(result, () => toast.success(messages.restored(1, '1'), { id: 'library' })),
  )
  return (
    <Form className="notice item-removed" method="post" action="/portal/media/restore">
      <IdempotencyField page={formKey} form="return" />
      <input type="hidden" name="item" value={id} />
      <p>{messages.inBin(messages.left(countDaysLeft(removedAt, now, timeZone)))}</p>
      <Button type="submit" compact disabled={isBusy}>
        <RotateCcw />
        {messages.restore}
      </Button>
    </Form>
  )
}

/** Offers replacement for an item in use, and deletion otherwise. */
function ItemActions({ item: { id, usages }, formKey }: { item: MediaItem; formKey: string }) {
  const messages = useLibraryMessages()
  const { search } = useLocation()
  const navigate = useNavigate()
  const handleResult = useResultHandler()
  const { Form, isBusy } = useActionForm<MediaActionResult>((result) =>
    handleResult(result, () => {
      offerUndo({
        message: messages.removed(1, '1'),
        action: '/portal/media/restore',
        fields: { item: id },
        id: 'library',
      })
      void navigate({ pathname: '/portal/media', search })
    }),
  )
  if (usages.length > 0) {
    return (
      <div className="item-actions">
        <Link
          className="button button-outline"
          to={{ pathname: `/portal/media/${id}/replacement`, search }}
        >
          {messages.item.replace}
        </Link>
        <p className="muted">{messages.item.inUse}</p>
      </div>
    )
  }
  return (
    <Form className="item-actions" method="post" action="/portal/media/delete">
      <IdempotencyField page={formKey} form="removal" />
      <input type="hidden" name="item" value={id} />
      <Button type="submit" look="danger" disabled={isBusy}>
        <Trash2 />
        {messages.remove}
      </Button>
    </Form>
  )
}

function useResultHandler() {
  const sentence = useSentence()
  return (result: MediaActionResult, onOk: () => void) => {
    if (result.ok) onOk()
    else toast.error(sentence(result.problem))
  }
}
