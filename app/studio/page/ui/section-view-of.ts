import type { SectionView } from '#app/studio/section/rules.ts'
import type { SectionKind } from '#app/studio/section/rules.ts'

/** The view of one kind of section. */
export type SectionViewOf<Kind extends SectionKind> = Extract<SectionView, { kind: Kind }>
