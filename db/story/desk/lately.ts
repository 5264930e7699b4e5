import type { Kind } from '#app/studio/booking/rules.ts'

import { type Booked, crewOf, halves, roomB, wholly } from './booked.ts'

/** Two of a kind lie three days apart or more: moved from a weekend they never meet. */
const lately: [on: number, client: string, kind: Kind, title: string, place: string, start: string, end: string, total: number][] = [
  [-45, 'Quarry Road Dairy', 'photography', 'Milk room, early', 'Quarry Road Dairy, the milk room', '08:00', '11:00', 490],
  [-44, 'Casco Type Foundry', 'podcast', 'Hot Metal, pilot', roomB, '10:00', '12:00', 400],
  [-43, 'Sparrow Hall', 'videography', 'Organ maintenance, the pipes', 'Sparrow Hall, the loft', '13:00', '17:00', 1200],
  [-42, 'Town of Harrow Falls', 'documentary', 'After the Mill, Walter’s archive', 'Town office, Harrow Falls', '09:30', '12:30', 860],
  [-41, 'Ledger Street Bakery', 'photography', 'Loaves for the new bags', 'Ledger Street Bakery', '14:00', '16:00', 480],
  [-40, 'Tern Architects', 'podcast', 'Good Bones, episode 1', roomB, '13:30', '16:00', 450],
  [-39, 'Rope Walk Theater', 'videography', 'Dress rehearsal', 'Rope Walk Theater', '15:00', '19:00', 900],
  [-38, 'Merrow Sound Conservancy', 'documentary', 'Seal count at the ledges', 'Merrow Sound, the north ledges', '09:00', '13:00', 740],
  [-37, 'St. Brannoc Hospital', 'photography', 'Staff portraits, batch one', 'St. Brannoc Hospital, level 2', '08:30', '12:00', 1200],
  [-36, 'Hearth Table Co-op', 'podcast', 'Proof, episode 4', roomB, '13:00', '15:30', 640],
  [-35, 'Pell & Daughters', 'videography', 'The Slow Boat, caulking', 'Pell & Daughters, the shed', '09:00', '13:00', 1200],
  [-33, 'Casco Type Foundry', 'podcast', 'Hot Metal, the caster speaks', roomB, '10:00', '12:00', 400],
  [-32, 'Ottoline Ceramics', 'photography', 'Glaze tests', 'Ottoline Ceramics, the kiln room', '09:00', '11:00', 420],
  [-31, 'Back Cove Rowing Club', 'documentary', 'The eight at first light', 'Back Cove Rowing Club, the dock', '08:00', '10:30', 500],
  [-29, 'Tern Architects', 'podcast', 'Good Bones, episode 2', roomB, '13:30', '16:00', 450],
  [-28, 'Fennick Sail Loft', 'videography', 'Cutting the mainsail', 'Fennick Sail Loft', '10:00', '14:00', 600],
  [-26, 'Holloway Clockmakers', 'photography', 'Movements on black', 'Holloway Clockmakers', '09:00', '12:00', 520],
  [-25, 'Hearth Table Co-op', 'podcast', 'Proof, episode 5', roomB, '13:00', '15:30', 640],
  [-23, 'Town of Harrow Falls', 'documentary', 'After the Mill, the selectmen', 'Town office, Harrow Falls', '18:00', '19:30', 400],
  [-21, 'Munjoy Bicycle Works', 'videography', 'The wheel truing, one take', 'Munjoy Bicycle Works', '10:00', '12:00', 460],
  [-18, 'Tern Architects', 'podcast', 'Good Bones, a first cut heard together', roomB, '13:30', '14:30', 0],
  [-15, 'Quarry Road Dairy', 'photography', 'Labels for four cheeses', 'Quarry Road Dairy, the cave', '09:00', '11:00', 360],
  [-15, 'Small Hours Radio', 'podcast', 'Night Shift Kitchens, part one', roomB, '10:00', '12:00', 320],
  [-14, 'Gull Rock Ferry', 'documentary', 'The seven-ten crossing', 'Gull Rock Ferry, pier 3', '08:00', '10:30', 440],
  [-12, 'Casco Type Foundry', 'podcast', 'Hot Metal, the punch cutter', roomB, '10:00', '12:00', 400],
  [-11, 'Munjoy Bicycle Works', 'photography', 'Three frames, unpainted', 'Munjoy Bicycle Works', '13:00', '16:00', 620],
  [-10, 'Merrow Sound Conservancy', 'documentary', 'Helen listens to the reel', 'Merrow Sound, the boathouse', '10:00', '12:00', 0],
  [-9, 'Tern Architects', 'podcast', 'Good Bones, episode 3', roomB, '13:30', '16:00', 450],
  [-9, 'Rope Walk Theater', 'videography', 'Trailer, the understudies', 'Rope Walk Theater', '15:00', '18:00', 780],
  [-8, 'Whitcomb Orchard', 'photography', 'Forty kinds of apple', 'Whitcomb Orchard, the cider house', '09:00', '13:00', 1050],
  [-7, 'Cobbler’s Yard', 'documentary', 'A first talk with the lasters', 'Cobbler’s Yard, number 4', '14:00', '15:30', 360],
  [-6, 'Hearth Table Co-op', 'podcast', 'Proof, episode 6', roomB, '13:00', '15:30', 640],
  [-5, 'Fennick Sail Loft', 'videography', 'Bending on the mainsail', 'Fennick Sail Loft, the float', '10:00', '13:00', 760],
  [-4, 'St. Brannoc Hospital', 'photography', 'Retakes for level 2', 'St. Brannoc Hospital, level 2', '09:00', '10:30', 0],
  [-3, 'Small Hours Radio', 'podcast', 'Night Shift Kitchens, part two', roomB, '10:00', '12:00', 320],
  [-1, 'Munjoy Bicycle Works', 'videography', 'The fork, brazed', 'Munjoy Bicycle Works', '10:00', '12:00', 500],
]

/** The last day of the window a booking lies in: what is moved from a weekend stays within it. */
const windowEnd = (on: number) => (on >= -15 ? -1 : -16)

/** What was booked in the last 45 days: 16 in the 15 days before today, 21 in the 30 before, and two that were canceled. */
export const pastWeeks: Booked[] = [
  ...lately.map(([on, client, kind, title, place, start, end, total]): Booked => ({ on, last: windowEnd(on), client, kind, title, place, start, end, total, takes: crewOf[kind], paid: halves(on, total), becomes: 'done' })),
  { on: -13, last: -1, client: 'Pell & Daughters', kind: 'videography', title: 'The Slow Boat, launch day', place: 'Pell & Daughters, the slip', start: '05:30', end: '11:00', total: 2400, takes: ['Samuel', 'Camera B', 'Drone'], paid: wholly(-13, 2400), becomes: 'done' },
  { on: -30, last: -16, client: 'Rope Walk Theater', kind: 'photography', title: 'Posters on the wharf', place: 'Rope Walk Theater, the wharf', start: '14:00', end: '16:00', total: 400, takes: crewOf.photography, paid: [{ on: -47, dollars: 200 }], refunded: 100, becomes: 'canceled' },
  { on: -2, last: -1, client: 'Ledger Street Bakery', kind: 'photography', title: 'Counter portraits', place: 'Ledger Street Bakery', start: '16:00', end: '17:30', total: 780, takes: crewOf.photography, paid: [], becomes: 'canceled' },
]
