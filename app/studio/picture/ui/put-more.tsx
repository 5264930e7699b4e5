import { CircleCheck, ImagePlus } from 'lucide-react'
import { useEffect, useState } from 'react'

import type { PictureView } from '#app/core/media.ts'
import { FieldProblem } from '#app/ui/field.tsx'
import { freshKey } from '#app/ui/fresh-key.ts'
import { useWords } from '#app/ui/use-words.ts'

import type { Choice } from '../rules.ts'
import { usePictureWords } from './use-picture-words.ts'
import { useUpload } from './use-upload.ts'

type Props = { to: string; onPut: (id: string, view: PictureView) => void }
type Refused = { file: string; problem: string }

/** Files that are dropped or chosen go one after the other; a single one is chosen at once. */
export function PutMore({ to, onPut }: Props) {
  const words = usePictureWords()
  const { problems } = useWords()
  const { state, send } = useUpload<{ picture: Choice }>(to)
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
