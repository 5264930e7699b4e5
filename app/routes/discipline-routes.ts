import { type RouteConfigEntry, index, route } from '@react-router/dev/routes'

/** The pages of each discipline, which share their modules. */
export const disciplineRoutes: RouteConfigEntry[] = [
  route('photography', 'routes/portal/photography.tsx', [
    index('routes/portal/discipline/projects.tsx', { id: 'photography/projects' }),
    route('galleries', 'routes/portal/discipline/galleries.tsx', { id: 'photography/galleries' }),
    route('reviews', 'routes/portal/discipline/reviews.tsx', { id: 'photography/reviews' }),
    route('portfolio', 'routes/portal/discipline/portfolio.tsx', { id: 'photography/portfolio' }),
  ]),
  route('photography/portfolio/:itemId', 'routes/portal/discipline/item.tsx', {
    id: 'photography/item',
  }),
  route('videography', 'routes/portal/videography.tsx', [
    index('routes/portal/discipline/projects.tsx', { id: 'videography/projects' }),
    route('galleries', 'routes/portal/discipline/galleries.tsx', { id: 'videography/galleries' }),
    route('reviews', 'routes/portal/discipline/reviews.tsx', { id: 'videography/reviews' }),
    route('portfolio', 'routes/portal/discipline/portfolio.tsx', { id: 'videography/portfolio' }),
  ]),
  route('videography/portfolio/:itemId', 'routes/portal/discipline/item.tsx', {
    id: 'videography/item',
  }),
  route('podcasts', 'routes/portal/podcasts.tsx', [
    index('routes/portal/discipline/projects.tsx', { id: 'podcasts/projects' }),
    route('galleries', 'routes/portal/discipline/galleries.tsx', { id: 'podcasts/galleries' }),
    route('reviews', 'routes/portal/discipline/reviews.tsx', { id: 'podcasts/reviews' }),
    route('portfolio', 'routes/portal/discipline/portfolio.tsx', { id: 'podcasts/portfolio' }),
  ]),
  route('podcasts/portfolio/:itemId', 'routes/portal/discipline/item.tsx', { id: 'podcasts/item' }),
]
