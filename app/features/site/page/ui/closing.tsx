import { Picture } from '#app/ui/picture.tsx'

import { Actions } from './actions.tsx'
import type { SectionViewOf } from '#app/features/site/page/rules.ts'

export function Closing({ section: { content, picture } }: { section: SectionViewOf<'closing'> }) {
  return (
    <section className="closing night" data-bare={picture ? undefined : true}>
      {picture && (
        <Picture
          className="closing-picture"
          picture={picture}
          sizes="(max-width: 640px) 160vw, 138vw"
        />
      )}
      <div className="closing-words">
        <h2>{content.heading}</h2>
        <p className="lead">{content.text}</p>
        <Actions links={content.actions} />
      </div>
    </section>
  )
}
