import { toEmailKey } from '#app/core/text.ts'
import { clientBilling, clientContact } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { changeBilling } from '#app/features/studio/billing/writes.server.ts'
import { addTaxRate } from '#app/features/money/tax/writes.server.ts'

import { type SeedContext, unwrap } from './context.ts'

/** The bank and its account are invented: no routing number begins with 99. */
const studioDetails = {
  legalName: 'Longlight Studio LLC',
  street: ['14 Netmaker’s Row'],
  postalCode: '04101',
  city: 'Portland',
  region: 'ME',
  country: 'US',
  taxId: '84-1550142',
  bankInstructions:
    'Checks to Longlight Studio LLC, or by ACH:\nCasco Harbor Bank, routing 990000142, account 20417338',
  closing: 'Thank you for working with us.',
}

type Address = [street: string, city: string, postalCode: string, legalName?: string]

/** Billing addresses of clients, by name. */
const addresses: Record<string, Address> = {
  'Ottoline Ceramics': ['3 Kiln Lane', 'Portland', '04103', 'Ottoline Ceramics LLC'],
  'Tern Architects': ['210 Fore Street, Suite 4', 'Portland', '04101', 'Tern Architects, P.A.'],
  'Sparrow Hall': ['88 Fore Street', 'Portland', '04101', 'Friends of Sparrow Hall, Inc.'],
  'Town of Harrow Falls': ['1 Town Office Road', 'Harrow Falls', '04256'],
  'Hearth Table Co-op': ['57 Anderson Street', 'Portland', '04101'],
  'Pell & Daughters': ['22 Shipyard Road', 'Boothbay', '04537'],
  'Merrow Sound Conservancy': ['9 Boathouse Road', 'Georgetown', '04548'],
  'St. Brannoc Hospital': ['400 Western Promenade', 'Portland', '04102'],
  'Ledger Street Bakery': ['16 Ledger Street', 'Portland', '04101'],
  'Quarry Road Dairy': ['731 Quarry Road', 'Gray', '04039', 'Penhallow Farms LLC'],
  'Munjoy Bicycle Works': ['41 Congress Street', 'Portland', '04101'],
  'Fennick Sail Loft': ['5 Custom House Wharf', 'Portland', '04101'],
  'Casco Type Foundry': ['130 Kennebec Street', 'Portland', '04101', 'Casco Type Foundry LLC'],
  'Rope Walk Theater': ['12 Rope Walk', 'Portland', '04101', 'Rope Walk Theater Company'],
  'Gull Rock Ferry': ['Pier 3, Commercial Street', 'Portland', '04101', 'Gull Rock Transit, Inc.'],
  'Cobbler’s Yard': ['4 Cobbler’s Yard', 'Auburn', '04210'],
  'Small Hours Radio': ['60 Danforth Street', 'Portland', '04101'],
  'Whitcomb Orchard': ['288 Orchard Hill Road', 'Cumberland', '04021'],
  'Back Cove Rowing Club': ['1 Back Cove Trail', 'Portland', '04103'],
  'Holloway Clockmakers': ['77 Exchange Street', 'Portland', '04101'],
  'Tidewater Violins': ['19 School Street', 'Brunswick', '04011'],
  'Parish of St. Erme': ['2 Church Lane', 'Freeport', '04032'],
  'Birch Hill School': ['500 Birch Hill Road', 'Yarmouth', '04096'],
  'Sorrel Seed Exchange': ['93 Back Road', 'Unity', '04988'],
}

/** The purchase order that two clients want to read on every invoice. */
const purchaseOrders: Record<string, string> = {
  'Town of Harrow Falls': 'PO 2214',
  'St. Brannoc Hospital': 'REQ-70318',
}

/** People besides the main contact. One of them sees no amounts, and one signs contracts. */
const contacts = [
  {
    client: 'St. Brannoc Hospital',
    name: 'Renata Cole',
    email: 'payables@stbrannoc.example',
    phone: '(207) 555-0193',
    role: 'accounting' as const,
    mayPay: true,
    maySign: false,
    seesMoney: true,
    receives: ['invoices' as const, 'reminders' as const],
  },
  {
    client: 'Town of Harrow Falls',
    name: 'Bea Thibodeau',
    email: 'clerk@harrowfalls.example',
    phone: '(207) 555-0186',
    role: 'accounting' as const,
    mayPay: true,
    maySign: false,
    seesMoney: true,
    receives: ['invoices' as const, 'reminders' as const],
  },
  {
    client: 'Sparrow Hall',
    name: 'Hugh Ellery',
    email: 'hugh@sparrowhall.example',
    phone: '(207) 555-0109',
    role: 'partner' as const,
  },
  {
    client: 'Hearth Table Co-op',
    name: 'Tomas Abreu',
    email: 'tomas@hearthtable.example',
    phone: '(207) 555-0130',
    role: 'partner' as const,
    maySign: true,
    seesMoney: true,
  },
]

/**
 * Seeds how the studio bills, the billing details and further contacts of its clients, and sales
 * tax. Returns the id of its rate.
 */
export async function seedBilling(
  ctx: TxCtx,
  { calendar, createCtx, findClientId }: SeedContext,
): Promise<string> {
  const books = createCtx('bookkeeper', calendar.getInstant(-400, '10:00'))
  unwrap(await changeBilling(books, studioDetails, 0))
  const { id } = unwrap(
    await addTaxRate(
      books,
      { name: 'Sales tax', category: 'S', ratePpm: 82_500, parts: [], reason: '' },
      { validFrom: calendar.getDay(-400) },
    ),
  )
  await ctx.db.insert(clientBilling).values(
    Object.entries(addresses).map(([name, [street, city, postalCode, legalName = '']]) => ({
      clientId: findClientId(name),
      legalName,
      street: [street],
      postalCode,
      city,
      region: 'ME',
      country: 'US',
      isBusiness: true,
      purchaseOrder: purchaseOrders[name] ?? '',
    })),
  )
  await ctx.db.insert(clientContact).values(
    contacts.map(({ client, ...contact }) => ({
      ...contact,
      clientId: findClientId(client),
      emailKey: toEmailKey(contact.email),
      createdAt: books.now,
    })),
  )
  return id
}
