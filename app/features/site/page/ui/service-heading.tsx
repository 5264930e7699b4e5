import { Picture } from '#app/ui/picture.tsx'

import type { SectionViewOf } from '#app/features/site/page/rules.ts'

export function ServiceHeading({
  section: { content, picture },
}: {
  section: SectionViewOf<'service-heading'>
}) {
  return (
    <header className="service-head" data-bare={picture ? undefined : true}>
      <div className="service-head-words">
        <h1>{content.heading}</h1>
        <p className="lead">{content.lead}</p>
      </div>
      {picture && (
        <Picture
          className="service-head-picture"
          picture={picture}
          sizes="(max-width: 640px) 100vw, 66vw"
          priority
        />
      )}
    </header>
  )
}
