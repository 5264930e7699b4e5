import type { SectionViewOf } from '#app/features/site/page/rules.ts'

/** The first testimonial is large, with one or two next to it. Any more go into columns below. */
export function Testimonials({
  section: { content, testimonials },
}: {
  section: SectionViewOf<'testimonials'>
}) {
  const [first, ...others] = testimonials
  if (!first) return null
  return (
    <section className="band">
      <h2 className="visually-hidden">{content.heading}</h2>
      <div className="quotes" data-many={others.length > 2 || undefined}>
        <Quote {...first} />
        {others.length > 0 && (
          <div className="quotes-side">
            {others.map((testimonial, index) => (
              <Quote key={index} {...testimonial} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

function Quote({ quote, name, role }: SectionViewOf<'testimonials'>['testimonials'][number]) {
  return (
    <figure className="quote">
      <blockquote>
        <p>{quote}</p>
      </blockquote>
      <figcaption>
        <b>{name}</b>
        {role}
      </figcaption>
    </figure>
  )
}
