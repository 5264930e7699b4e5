import { CircleCheck, ImagePlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'

import type { PictureView } from '#app/core/media.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem } from '#app/ui/field.tsx'
import { freshKey } from '#app/ui/fresh-key.ts'
import { useWords } from '#app/ui/use-words.ts'

import { type Choice, type Choices, asStems } from '../rules.ts'
import { PictureGrid } from './picture-grid.tsx'
import { useUpload } from './use-upload.ts'

type Props = { chosen: string | null; stems: boolean; onPut: (id: string, view: PictureView) => void; onChoose: (id: string, view: PictureView) => void }

const address = '/portal/settings/website/pictures'

/** All pictures a page can show, and a place to put more. */
export function PictureChooser({ chosen, stems, onPut, onChoose }: Props) {
  const { pictures: words } = useWords().portal
  const { data, state, load } = useFetcher<Choices>()
  useEffect(() => void load(address), [load])
  const pictures = data?.ok ? stems ? asStems(data.pictures) : data.pictures : null
  const isLost = data?.ok === false && state === 'idle'
  return (
    <div className="picture-chooser" aria-busy={!pictures && !isLost}>
      <PutMore onPut={onPut} />
      {isLost && <p className="picture-chooser-word">{words.chooser.lost} <Button compact onClick={() => void load(address)}>{words.chooser.again}</Button></p>}
      {!pictures && !isLost && <output className="picture-chooser-word muted">{words.chooser.loading}</output>}
      {pictures?.length === 0 && <p className="picture-chooser-word muted">{words.chooser.empty}</p>}
      {pictures && pictures.length > 0 && <PictureGrid pictures={pictures} chosen={chosen} onChoose={onChoose} />}
    </div>
  )
}

type Refused = { file: string; problem: string }

/** Files that are dropped or chosen go one after the other; a single one is chosen at once. */
function PutMore({ onPut }: Pick<Props, 'onPut'>) {
  const { portal: { pictures: words }, problems } = useWords()
  const { state, send } = useUpload<{ picture: Choice }>(address)
  const [refused, refuse] = useState<Refused[]>([])
  const [count, setCount] = useState(0)
  const busy = state.step === 'sending' || state.step === 'looking'

  async function put(files: File[]) {
    if (busy || files.length === 0) return
    refuse([])
    setCount(0)
    for (const file of files) {
      const said = new FormData()
      said.set('once', freshKey())
      said.set('picture', file)
      const answer = await send(said)
      if (!answer.ok) refuse((before) => [...before, { file: file.name, problem: answer.problem }])
      else if (files.length === 1) return onPut(answer.picture.id, answer.picture.view)
      else setCount((before) => before + 1)
    }
  }
  useDropped(put)
  return (
    <div className="picture-put-more">
      <label className="picture-drop" aria-disabled={busy}>
        <ImagePlus />
        <span>{state.step === 'sending' ? words.uploading : state.step === 'looking' ? words.looking : words.chooser.drop}</span>
        <span className="field-hint">{words.chooseHint}</span>
        <input type="file" accept="image/jpeg,image/png,image/webp,image/avif" multiple disabled={busy} onChange={(event) => { event.stopPropagation(); void put([...event.target.files ?? []]); event.target.value = '' }} />
      </label>
      {state.step === 'sending' && <progress className="progress picture-progress" max={100} value={state.percent} aria-label={words.sent(state.percent)} />}
      <div aria-live="polite">
        {refused.map(({ file, problem }) => <FieldProblem key={file} id="picture-refused" text={words.chooser.refused(file, problems[problem] ?? problem)} />)}
        {count > 0 && <p className="form-said"><CircleCheck />{words.chooser.added(count)}</p>}
      </div>
    </div>
  )
}

/** A file dropped anywhere is taken, and never opened by the browser in the place of the page. */
function useDropped(put: (files: File[]) => Promise<void>) {
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault()
    const drop = (event: DragEvent) => {
      event.preventDefault()
      void put([...event.dataTransfer?.files ?? []])
    }
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
    }
  })
}
