import type { ReactNode } from 'react'

import type { SectionView, StudioView } from '#app/studio/page/rules.ts'

import { Closing } from './closing.tsx'
import { Contact } from './contact.tsx'
import { Faq } from './faq.tsx'
import { Featured } from './featured.tsx'
import { Heading } from './heading.tsx'
import { Hero } from './hero.tsx'
import { Offerings } from './offerings.tsx'
import { Testimonials } from './testimonials.tsx'

type Props = {
  section: SectionView
  studio: StudioView
  /** The form of the contact section; it belongs to inquiries, so the page brings it along. */
  contactForm?: ReactNode
}

/** One section of a public page, whatever its kind. A list without items draws nothing. */
export function Section({ section, studio, contactForm }: Props) {
  switch (section.kind) {
    case 'hero': return <Hero section={section} />
    case 'featured': return <Featured section={section} />
    case 'offerings': return <Offerings section={section} />
    case 'testimonials': return <Testimonials section={section} />
    case 'closing': return <Closing section={section} />
    case 'heading': return <Heading section={section} />
    case 'contact': return <Contact section={section} studio={studio} form={contactForm} />
    case 'faq': return <Faq section={section} />
  }
}
