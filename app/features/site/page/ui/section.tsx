import type { ComponentType, ReactNode } from 'react'

import type { SectionView, SectionViewOf } from '#app/features/site/page/rules.ts'
import type { SectionKind } from '#app/features/site/section/rules.ts'

import './section-parts.css'
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

type Props<View> = {
  section: View
  studio: StudioView
  /** The contact form, passed in by the page because it belongs to the inquiry module. */
  contactForm?: ReactNode
}

const components: { [Kind in SectionKind]: ComponentType<Props<SectionViewOf<Kind>>> } = {
  hero: Hero,
  featured: Featured,
  'service-list': ServiceList,
  testimonials: Testimonials,
  closing: Closing,
  heading: Heading,
  contact: Contact,
  faq: Faq,
  'picture-band': PictureBand,
  statements: Statements,
  values: Values,
  team: Team,
  services: Services,
  process: Process,
  'service-heading': ServiceHeading,
  facts: Facts,
  definitions: Definitions,
  'plain-list': PlainList,
  'studio-room': StudioRoom,
  'featured-podcasts': FeaturedPodcasts,
  portfolio: Portfolio,
  text: Text,
}

/** Renders one section of a public page. A list without items renders nothing. */
export function Section(props: Props<SectionView>) {
  const Component = components[props.section.kind] as ComponentType<Props<SectionView>>
  return <Component {...props} />
}
