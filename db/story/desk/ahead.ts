import { type Booked, crewOf, halves, roomB } from './booked.ts'

/** The next five: nothing else lies between today and the last of them. Their numbers are BK-1042 to BK-1046. */
export const nextFive: Booked[] = [
  { on: 3, last: 5, client: 'Ottoline Ceramics', kind: 'photography', title: 'Winter Catalog, day one', place: 'Ottoline Ceramics, the kiln room', start: '09:00', end: '12:00', before: '30', after: '30', total: 1850, takes: crewOf.photography, paid: halves(3, 1850), becomes: 'confirmed', notes: 'North light only. The glazed bowls first, they go out at noon.' },
  { on: 4, last: 6, client: 'Tern Architects', kind: 'podcast', title: 'Good Bones, episodes 4 and 5', place: roomB, start: '13:30', end: '16:00', total: 900, takes: crewOf.podcast, paid: halves(4, 900), becomes: 'confirmed' },
  { on: 5, last: 7, client: 'Sparrow Hall', kind: 'videography', title: 'Concert scout', place: 'Sparrow Hall, stage door on Fore Street', start: '16:00', end: '18:00', total: 2300, takes: crewOf.videography, paid: [], becomes: 'pending' },
  { on: 10, last: 12, client: 'Town of Harrow Falls', kind: 'documentary', title: 'After the Mill, the fire hall', place: 'Fire hall, Harrow Falls', start: '10:00', end: '13:00', before: '60', after: '60', total: 3200, takes: ['Wren', 'Samuel', 'Camera B'], paid: halves(10, 3200), becomes: 'confirmed' },
  { on: 11, last: 13, client: 'Hearth Table Co-op', kind: 'podcast', title: 'Proof, episodes 7 and 8', place: roomB, start: '11:00', end: '14:00', total: 900, takes: crewOf.podcast, paid: [], becomes: 'pending' },
]

/** After them, and still within the two weeks ahead. */
export const thereafter: Booked[] = [
  { on: 13, last: 14, client: 'Merrow Sound Conservancy', kind: 'documentary', title: 'Archive scanning', place: 'Merrow Sound, the boathouse', start: '14:00', end: '16:00', total: 600, takes: ['Wren'], paid: halves(13, 600), becomes: 'confirmed' },
  { on: 14, last: 14, client: 'St. Brannoc Hospital', kind: 'photography', title: 'Staff portraits, batch three', place: 'St. Brannoc Hospital, level 4', start: '08:30', end: '12:00', total: 1600, takes: ['Ines', 'Samuel', 'Camera A'], paid: halves(14, 1600), becomes: 'confirmed', notes: 'Badges at the desk. No patient in any frame without a release.' },
  { on: 14, last: 14, client: 'Pell & Daughters', kind: 'videography', title: 'The Slow Boat, the oars', place: 'Pell & Daughters, the shed', start: '14:00', end: '17:00', total: 700, takes: crewOf.videography, paid: halves(14, 700), becomes: 'confirmed' },
]
