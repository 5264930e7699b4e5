import { Camera } from 'lucide-react'
import { type ComponentType, type RefObject, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import type { PanelProps } from '#app/studio/picture/ui/picture-panel.tsx'
import type { ActAnswer } from '#app/ui/act-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem } from '#app/ui/field.tsx'
import { freshKey } from '#app/ui/fresh-key.ts'
import { useHeard } from '#app/ui/use-act.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import type { FilmCardView } from '../rules.ts'
import { frameOf } from './frame-of.ts'
import { useFilmWords } from './use-film-words.ts'

type Props = {
  film: FilmCardView
  player: RefObject<HTMLVideoElement | null>
  problem?: ProblemCode | undefined
}

/** The picture a film begins with: the frame that is seen now, or any picture of the library. */
export function PosterField({
  film: {
    itemId,
    view: { poster },
  },
  player,
  problem: given,
}: Props) {
  const words = useFilmWords()
  const sentence = useSentence()
  const isAwake = useHydrated()
  const { problem, busy, take, choosePicture } = usePoster(itemId, player, given)
  const [Panel, open] = useState<ComponentType<PanelProps> | null>(null)
  const choose = () => {
    import('#app/studio/picture/ui/picture-panel.tsx').then(
      ({ PicturePanel }) => open(() => PicturePanel),
      () => toast.error(words.chooserLost),
    )
  }
  return (
    <div className="film-poster">
      <PosterImage poster={poster} />
      <div>
        <h3>{words.poster}</h3>
        <p className="muted">
          {poster ? words.posterLead : words.noPoster} {isAwake && words.frameHint}
        </p>
        {isAwake && (
          <div className="form-actions">
            <Button compact disabled={busy} onClick={() => void take()}>
              <Camera />
              {words.useFrame}
            </Button>
            <Button compact aria-haspopup="dialog" disabled={busy} onClick={choose}>
              {words.chooseOther}
            </Button>
          </div>
        )}
        <FieldProblem id="poster-problem" text={problem && sentence(problem)} />
      </div>
      {Panel && (
        <Panel
          about={null}
          chosen={null}
          stems={false}
          onClose={() => open(null)}
          onChoose={choosePicture}
        />
      )}
    </div>
  )
}

function PosterImage({ poster }: Pick<FilmCardView['view'], 'poster'>) {
  return poster ? (
    <img
      src={`${poster.base}-${poster.widths[0]}.webp`}
      alt=""
      width={poster.width}
      height={poster.height}
      data-tone={poster.tone}
    />
  ) : (
    <span className="film-poster-none" aria-hidden="true">
      <Camera />
    </span>
  )
}

/** Saves a frame of the film, or a picture of the library, as its poster. */
function usePoster(itemId: string, player: Props['player'], given: ProblemCode | undefined) {
  const words = useFilmWords()
  const [lost, lose] = useState(false)
  const { submit, state, data } = useFetcher<ActAnswer>()
  useHeard({ data, state }, (answer) => {
    if (answer.ok) toast.success(words.posterSaved, { id: 'poster' })
  })
  const action = `/portal/settings/library/${itemId}/poster`
  const problem = lost ? 'frame-lost' : data ? (data.ok ? undefined : data.problem) : given

  async function take() {
    const frame = player.current && (await frameOf(player.current))
    lose(!frame)
    if (!frame) return
    const form = new FormData()
    form.set('once', freshKey())
    form.set('picture', new File([frame], 'poster.jpg', { type: 'image/jpeg' }))
    void submit(form, { method: 'post', action, encType: 'multipart/form-data' })
  }
  const choosePicture = (chosen: Parameters<PanelProps['onChoose']>[0]) =>
    void submit({ chosen, once: freshKey() }, { method: 'post', action })
  return { problem, busy: state !== 'idle', take, choosePicture }
}
