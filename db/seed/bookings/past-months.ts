import type { Category } from '#app/features/studio/service/rules.ts'
import { type SeedBooking, crewByCategory, roomB, payInAdvance } from './seed-booking.ts'

/** Bookings in each 30-day window, from the one that ended 46 days ago back. */
const windows = [22, 19, 20, 17, 18, 16, 15]
const categories: Category[] = ['photography', 'podcast', 'videography', 'documentary']

const sessions: Record<
  Category,
  {
    start: string
    end: string
    totals: number[]
    of: [client: string, title: string, place: string][]
  }
> = {
  photography: {
    start: '09:00',
    end: '12:00',
    totals: [480, 620, 900, 540, 760],
    of: [
      ['Ottoline Ceramics', 'Tall vases, backs and fronts', 'Ottoline Ceramics, the kiln room'],
      ['Quarry Road Dairy', 'The herd before milking', 'Quarry Road Dairy, the lower field'],
      ['Ledger Street Bakery', 'Rye, four ways', 'Ledger Street Bakery'],
      ['Holloway Clockmakers', 'A tall case, opened', 'Holloway Clockmakers'],
      ['St. Brannoc Hospital', 'New wing, empty rooms', 'St. Brannoc Hospital, level 5'],
      ['Whitcomb Orchard', 'Grafting, close', 'Whitcomb Orchard, the nursery rows'],
      ['Birch Hill School', 'Class portraits', 'Birch Hill School, the gym'],
      ['Sorrel Seed Exchange', 'Beans on paper', 'Sorrel Seed Exchange'],
    ],
  },
  podcast: {
    start: '13:00',
    end: '15:30',
    totals: [320, 400, 640, 450],
    of: [
      ['Hearth Table Co-op', 'Proof, a pilot', roomB],
      ['Tern Architects', 'Good Bones, season one', roomB],
      ['Small Hours Radio', 'Night bus drivers', roomB],
      ['Casco Type Foundry', 'Hot Metal, voices tried out', roomB],
      ['Parish of St. Erme', 'Six bell ringers, one room', roomB],
      ['Sorrel Seed Exchange', 'What the packet does not say', roomB],
    ],
  },
  videography: {
    start: '10:00',
    end: '14:00',
    totals: [900, 1200, 700, 1050, 820],
    of: [
      ['Sparrow Hall', 'Two rehearsals and a tuning', 'Sparrow Hall'],
      ['Pell & Daughters', 'The Slow Boat, steaming planks', 'Pell & Daughters, the shed'],
      ['Rope Walk Theater', 'The flies, from above', 'Rope Walk Theater'],
      ['Gull Rock Ferry', 'Docking in fog', 'Gull Rock Ferry, pier 3'],
      ['Back Cove Rowing Club', 'Novices, first week', 'Back Cove Rowing Club, the dock'],
      ['Fennick Sail Loft', 'A floor full of cloth', 'Fennick Sail Loft'],
      ['Munjoy Bicycle Works', 'Lugs and flame', 'Munjoy Bicycle Works'],
    ],
  },
  documentary: {
    start: '09:30',
    end: '12:30',
    totals: [800, 640, 1100],
    of: [
      ['Town of Harrow Falls', 'After the Mill, the last shift', 'Fire hall, Harrow Falls'],
      ['Merrow Sound Conservancy', 'Low Water, the winter beach', 'Merrow Sound, the long beach'],
      ['Tidewater Violins', 'Choosing the spruce', 'Tidewater Violins'],
      ['Cobbler’s Yard', 'The yard in 1961, home movies', 'Cobbler’s Yard, number 4'],
      ['Parish of St. Erme', 'Names in the register', 'Parish of St. Erme, the vestry'],
    ],
  },
}

/**
 * Bookings of these seven windows, which give the charts of the dashboard their history: all done
 * and paid in advance.
 */
export const pastMonthBookings: SeedBooking[] = windows.flatMap((count, window) =>
  Array.from({ length: count }, (_, index): SeedBooking => {
    const last = -46 - 30 * window
    const dayOffset = last - Math.floor((index * 30) / count)
    const category = categories[index % categories.length]!
    const { start, end, totals, of } = sessions[category]
    const turn = Math.floor(index / categories.length) + window * 3
    const [client, title, place] = of[turn % of.length]!
    return {
      dayOffset,
      last,
      client,
      category,
      title,
      place,
      start,
      end,
      total: totals[turn % totals.length]!,
      resources: crewByCategory[category],
      paid: payInAdvance(dayOffset, totals[turn % totals.length]!),
      finalState: 'done',
    }
  }),
)
