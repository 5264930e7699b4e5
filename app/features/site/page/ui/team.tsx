import { Picture } from '#app/ui/picture.tsx'

import type { SectionViewOf } from '#app/features/site/page/rules.ts'

/** Four members fit in a row; fewer have the same size, more start another row. */
export function Team({ section: { content, members } }: { section: SectionViewOf<'team'> }) {
  if (members.length === 0) return null
  return (
    <section className="band band-sunken">
      <div className="band-head">
        <h2>{content.heading}</h2>
      </div>
      <ul className="team">
        {members.map((member, index) => (
          <Member key={index} {...member} />
        ))}
      </ul>
    </section>
  )
}

function Member({ name, role, bio, picture }: SectionViewOf<'team'>['members'][number]) {
  return (
    <li>
      {picture && (
        <Picture
          className="team-picture"
          picture={picture}
          sizes="(max-width: 1000px) 46vw, 23vw"
        />
      )}
      <h3>{name}</h3>
      <p className="team-role">{role}</p>
      {bio && <p className="team-bio">{bio}</p>}
    </li>
  )
}
