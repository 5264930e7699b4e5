import type { SectionView } from '#app/studio/section/rules.ts'
import type { SectionKind } from '#app/studio/section/rules.ts'

export type SectionViewOf<Kind extends SectionKind> = Extract<SectionView, { kind: Kind }>
