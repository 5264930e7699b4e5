import type { ReactNode } from 'react'
import type { SectionView } from '#app/features/site/section/rules.ts'

import './sections.css'
import { Closing } from './closing.tsx'
import { Contact } from './contact.tsx'
import { Definitions } from './definitions.tsx'
import { Facts } from './facts.tsx'
import { Faq } from './faq.tsx'
import { Featured } from './featured.tsx'
import { FeaturedPodcasts } from './featured-podcasts.tsx'
import { Heading } from './heading.tsx'
import { Hero } from './hero.tsx'
import { ServiceList } from './service-list.tsx'
import { PictureBand } from './picture-band.tsx'
import { PlainList } from './plain-list.tsx'
import { Portfolio } from './portfolio.tsx'
import { Process } from './process.tsx'
import { ServiceHeading } from './service-heading.tsx'
import { Services } from './services.tsx'
import { Statements } from './statements.tsx'
import { StudioRoom } from './studio-room.tsx'
import { Team } from './team.tsx'
import { Testimonials } from './testimonials.tsx'
import { Text } from './text.tsx'
import { Values } from './values.tsx'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

type Props = {
  section: SectionView
  studio: StudioView
  /** The contact form, passed in by the page because it belongs to the inquiry module. */
  contactForm?: ReactNode
}

/** Renders one section of a public page. A list without items renders nothing. */
export function Section({ section, studio, contactForm }: Props) {
  switch (section.kind) {
    case 'hero':
      return <Hero section={section} />
    case 'featured':
      return <Featured section={section} />
    case 'service-list':
      return <ServiceList section={section} />
    case 'testimonials':
      return <Testimonials section={section} />
    case 'closing':
      return <Closing section={section} />
    case 'heading':
      return <Heading section={section} />
    case 'contact':
      return <Contact section={section} studio={studio} form={contactForm} />
    case 'faq':
      return <Faq section={section} />
    case 'picture-band':
      return <PictureBand section={section} />
    case 'statements':
      return <Statements section={section} />
    case 'values':
      return <Values section={section} />
    case 'team':
      return <Team section={section} />
    case 'services':
      return <Services section={section} />
    case 'process':
      return <Process section={section} />
    case 'service-heading':
      return <ServiceHeading section={section} />
    case 'facts':
      return <Facts section={section} />
    case 'definitions':
      return <Definitions section={section} />
    case 'plain-list':
      return <PlainList section={section} />
    case 'studio-room':
      return <StudioRoom section={section} />
    case 'featured-podcasts':
      return <FeaturedPodcasts section={section} />
    case 'portfolio':
      return <Portfolio section={section} />
    case 'text':
      return <Text section={section} />
  }
}
