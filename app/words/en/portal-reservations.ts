/** Words of what a booking takes up. */
export const portalReservations = {
  /** "Ines is away until 12:00 PM: dentist." */
  away: (kind: 'person' | 'room' | 'kit', name: string, until: string, note: string) => `${name} is ${kind === 'person' ? 'away' : 'out of order'} until ${until}${note && `: ${note}`}.`,
}
