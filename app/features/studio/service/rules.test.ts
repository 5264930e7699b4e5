import { expect, test } from 'vitest'

import {
  categories,
  categoriesByDiscipline,
  getCaseStudyPath,
  getDisciplineOfCategory,
} from './rules.ts'

test('every category belongs to one discipline', () => {
  expect(Object.values(categoriesByDiscipline).flat()).toEqual([...categories])
})

test('documentaries belong to videography', () => {
  expect(categories.map(getDisciplineOfCategory)).toEqual([
    'photography',
    'videography',
    'videography',
    'podcasts',
  ])
})

test('a case study is edited below its discipline', () => {
  expect(getCaseStudyPath('documentary', '1')).toBe('/portal/videography/portfolio/1')
})
