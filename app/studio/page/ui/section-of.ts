import type { SectionKind, SectionView } from '#app/studio/page/rules.ts'

/** The view of one kind of section. */
export type SectionOf<Kind extends SectionKind> = Extract<SectionView, { kind: Kind }>
