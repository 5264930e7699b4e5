import { Picture } from '#app/ui/picture.tsx'
import { Prose } from '#app/ui/prose.tsx'

import type { SectionViewOf } from '#app/features/site/page/rules.ts'

export function StudioRoom({
  section: { content, picture },
}: {
  section: SectionViewOf<'studio-room'>
}) {
  return (
    <section className="band studio-room" data-bare={picture ? undefined : true}>
      {picture && (
        <Picture
          className="studio-room-picture"
          picture={picture}
          sizes="(max-width: 1000px) 92vw, 54vw"
        />
      )}
      <div>
        <h2>{content.heading}</h2>
        <div className="lead">
          <Prose text={content.text} />
        </div>
      </div>
    </section>
  )
}
