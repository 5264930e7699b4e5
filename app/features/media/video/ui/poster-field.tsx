import { Camera } from 'lucide-react'
import { type ComponentType, type RefObject, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import type { ImagePanelProps } from '#app/features/media/image/ui/image-panel.tsx'
import type { ActionResult } from '#app/ui/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem } from '#app/ui/field.tsx'
import { createRandomKey } from '#app/ui/random-key.ts'
import { useFetcherResult } from '#app/ui/use-action-form.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { VideoCardView } from '../rules.ts'
import { captureFrame } from './capture-frame.ts'
import { useVideoMessages } from './use-video-messages.ts'

type Props = {
  film: VideoCardView
  player: RefObject<HTMLVideoElement | null>
  problem?: ProblemCode | undefined
}

/** Chooses the poster: the current frame, or an image of the library. */
export function PosterField({
  film: {
    itemId,
    view: { poster },
  },
  player,
  problem: initialProblem,
}: Props) {
  const messages = useVideoMessages()
  const sentence = useSentence()
  const isAwake = useHydrated()
  const { problem, isBusy, take, choosePicture } = usePoster(itemId, player, initialProblem)
  const [Panel, open] = useState<ComponentType<ImagePanelProps> | null>(null)
  const choose = () => {
    import('#app/features/media/image/ui/image-panel.tsx').then(
      ({ ImagePanel }) => open(() => ImagePanel),
      () => toast.error(messages.chooserLost),
    )
  }
  return (
    <div className="video-poster">
      <PosterImage poster={poster} />
      <div>
        <h3>{messages.poster}</h3>
        <p className="muted">
          {poster ? messages.posterLead : messages.noPoster} {isAwake && messages.frameHint}
        </p>
        {isAwake && (
          <div className="form-actions">
            <Button compact disabled={isBusy} onClick={() => void take()}>
              <Camera />
              {messages.useFrame}
            </Button>
            <Button compact aria-haspopup="dialog" disabled={isBusy} onClick={choose}>
              {messages.chooseOther}
            </Button>
          </div>
        )}
        <FieldProblem id="poster-problem" text={problem && sentence(problem)} />
      </div>
      {Panel && (
        <Panel
          about={null}
          selectedId={null}
          mergesPosterPairs={false}
          onClose={() => open(null)}
          onChoose={choosePicture}
        />
      )}
    </div>
  )
}

function PosterImage({ poster }: Pick<VideoCardView['view'], 'poster'>) {
  return poster ? (
    <img
      src={`${poster.base}-${poster.widths[0]}.webp`}
      alt=""
      width={poster.width}
      height={poster.height}
      data-color={poster.dominantColor}
    />
  ) : (
    <span className="video-poster-none" aria-hidden="true">
      <Camera />
    </span>
  )
}

/** Saves the current frame or a library image as the poster. */
function usePoster(
  itemId: string,
  player: Props['player'],
  initialProblem: ProblemCode | undefined,
) {
  const messages = useVideoMessages()
  const [isFrameLost, setFrameLost] = useState(false)
  const { submit, state, data } = useFetcher<ActionResult>()
  useFetcherResult({ data, state }, (result) => {
    if (result.ok) toast.success(messages.posterSaved, { id: 'poster' })
  })
  const action = `/portal/media/${itemId}/poster`
  const problem = isFrameLost
    ? 'frame-lost'
    : data
      ? data.ok
        ? undefined
        : data.problem
      : initialProblem

  async function take() {
    const frame = player.current && (await captureFrame(player.current))
    setFrameLost(!frame)
    if (!frame) return
    const form = new FormData()
    form.set('formKey', createRandomKey())
    form.set('picture', new File([frame], 'poster.jpg', { type: 'image/jpeg' }))
    void submit(form, { method: 'post', action, encType: 'multipart/form-data' })
  }
  const choosePicture = (id: Parameters<ImagePanelProps['onChoose']>[0]) =>
    void submit({ chosen: id, formKey: createRandomKey() }, { method: 'post', action })
  return { problem, isBusy: state !== 'idle', take, choosePicture }
}
