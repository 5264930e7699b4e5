import type { SectionView } from '#app/features/site/section/rules.ts'
import type { SectionKind } from '#app/features/site/section/rules.ts'

export type SectionViewOf<Kind extends SectionKind> = Extract<SectionView, { kind: Kind }>
