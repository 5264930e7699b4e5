import {
  type Row,
  actOnly,
  allowAct,
  books,
  lead,
  money,
  office,
  owner,
} from './permission-rows.ts'

const newInquiry = {
  source: 'phone',
  name: 'x',
  phone: '207 555 0100',
  service: 'podcast',
  message: 'x',
}

/** The URLs of clients and inquiries in the portal. */
export const clientPermissions: Record<string, Row> = {
  '/portal/clients': { look: money },
  '/portal/clients/all': { look: [302, 301, 301, 301, 301] },
  '/portal/clients/payments': { look: money },
  '/portal/clients/payments.csv': { look: money },
  '/portal/clients/payments/:entryId': { look: money },
  '/portal/clients/payments/:entryId/pdf': { look: money },
  '/portal/clients/:clientId/statement': { look: money },
  '/portal/clients/:clientId/statement/pdf': { look: money },
  '/portal/clients/:clientId/documents.zip': { look: money },
  '/portal/clients/invoices': { look: money, act: allowAct(books) },
  '/portal/clients/invoices.csv': { look: money },
  // nothing is selected
  '/portal/clients/invoices.zip': { look: [302, 302, 302, 302, 403] },
  '/portal/clients/invoices/new': { look: money, act: allowAct(books, { client: ':clientId' }) },
  '/portal/clients/invoices/drafts/:draftId': { look: money, act: allowAct(books) },
  '/portal/clients/invoices/drafts/:draftId/review': { look: money, act: allowAct(books) },
  '/portal/clients/invoices/drafts/:draftId/delete': actOnly(books),
  '/portal/clients/invoices/:invoiceId': {
    look: money,
    act: allowAct(books, { form: 'payment', amount: '1', method: 'cash' }),
  },
  '/portal/clients/invoices/:invoiceId/pdf': { look: money },
  '/portal/clients/invoices/:invoiceId/rendering': actOnly(books),
  '/portal/clients/invoices/:invoiceId/sending': {
    look: money,
    act: allowAct(books, { message: 'x'.repeat(2001) }),
  },
  '/portal/clients/invoices/:invoiceId/reminder-sending': actOnly(books),
  '/portal/clients/invoices/:invoiceId/reminder-skip': actOnly(books),
  '/portal/clients/invoices/:invoiceId/reminder-pause': { look: money, act: allowAct(books) },
  '/portal/clients/invoices/:invoiceId/credit-note': {
    look: [302, 200, 403, 200, 403],
    act: allowAct(['owner', 'bookkeeper'], { choice: 'lines', 'quantity:0': 'x' }),
  },
  '/portal/clients/invoices/:invoiceId/reissue': {
    look: [302, 200, 403, 200, 403],
    act: allowAct(['owner', 'bookkeeper'], { reason: 'x'.repeat(501) }),
  },
  '/portal/clients/invoices/:invoiceId/write-off': {
    look: [302, 200, 403, 200, 403],
    act: allowAct(['owner', 'bookkeeper']),
  },
  '/portal/clients/invoices/:invoiceId/write-off/reversal': actOnly(['owner', 'bookkeeper']),
  '/portal/clients/inquiries': { look: office },
  '/portal/clients/inquiries/:inquiryId': { look: office, act: allowAct(lead, { text: 'x' }) },
  '/portal/clients/inquiries/new': { look: office, act: allowAct(lead, newInquiry) },
  '/portal/clients/new': { look: office, act: allowAct(lead, { name: 'x' }) },
  '/portal/clients/:clientId': {
    look: money,
    act: allowAct(books, { form: 'payment', amount: '1', method: 'cash' }),
  },
  '/portal/clients/:clientId/entries/:entryId/correction': actOnly(['owner', 'bookkeeper'], {
    reason: 'x',
  }),
  '/portal/clients/:clientId/entries/:entryId/restoration': actOnly(['owner', 'bookkeeper']),
  '/portal/clients/:clientId/edit': { look: office, act: allowAct(lead, { name: 'x' }) },
  '/portal/clients/:clientId/billing': { look: money, act: allowAct(books) },
  '/portal/clients/:clientId/contacts/new': {
    look: office,
    act: allowAct(lead, { name: 'x', email: 'contact@leak.test' }),
  },
  '/portal/clients/:clientId/contacts/:contactId': {
    look: office,
    act: allowAct(lead, { name: 'x', email: 'contact@leak.test' }),
  },
  '/portal/clients/:clientId/contacts/:contactId/view': { look: office },
  // the client has no invoice with the number that fills this URL
  '/portal/clients/:clientId/contacts/:contactId/view/invoices/:number': {
    look: [302, 404, 404, 403, 403],
  },
  // the name is asked for
  '/portal/clients/:clientId/personal-data': { look: owner, act: allowAct(['owner']) },
  '/portal/clients/:clientId/personal-data/export': actOnly(['owner']),
  '/portal/clients/inquiries/:inquiryId/times': { look: office },
  '/portal/clients/inquiries/:inquiryId/notes': actOnly(lead, { text: 'x', kind: 'note' }),
  '/portal/clients/inquiries/:inquiryId/assignment': actOnly(lead, { person: '' }),
  '/portal/clients/inquiries/:inquiryId/answered': actOnly(lead),
  '/portal/clients/inquiries/:inquiryId/spam': actOnly(lead),
  '/portal/clients/inquiries/:inquiryId/archive': actOnly(lead),
  '/portal/clients/inquiries/:inquiryId/reopening': actOnly(lead),
  '/portal/clients/inquiries/:inquiryId/client': actOnly(lead),
  '/portal/clients/inquiries/:inquiryId/delete': actOnly(lead),
}
