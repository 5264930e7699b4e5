import {
  type Row,
  actOnly,
  allowAct,
  inside,
  lead,
  money,
  office,
  owner,
  staff,
} from './permission-rows.ts'

/** The URLs of the settings about quotes, prices, money, and the program itself. */
export const settingsPermissions: Record<string, Row> = {
  // deletes a template that is gone; the settings are the owner's
  '/portal/settings/quotes': {
    look: office,
    act: allowAct(lead, { form: 'remove:00000000-0000-4000-8000-000000000000' }),
  },
  '/portal/settings/delivery': {
    look: office,
    act: allowAct(lead, { kind: 'text', size: '1', strength: '35', revision: '0' }),
  },
  '/portal/settings/delivery/sample': { look: [302, 404, 404, 403, 403] },
  '/portal/settings/contracts': { look: office },
  '/portal/settings/contracts/new': { look: office, act: allowAct(lead, { name: 'x' }) },
  '/portal/settings/contracts/:contractTemplateId': {
    look: office,
    act: allowAct(lead, { content: '{"blocks":[]}', revision: '0' }),
  },
  '/portal/settings/contracts/:contractTemplateId/versions/:number': { look: office },
  '/portal/settings/contracts/:contractTemplateId/retire': actOnly(lead),
  '/portal/settings/contracts/:contractTemplateId/restore': actOnly(lead),
  '/portal/settings/contracts/:contractTemplateId/delete': actOnly(lead),
  '/portal/settings/contracts/:contractTemplateId/attachments/:hash': {
    look: [302, 404, 404, 403, 403],
  },
  '/portal/settings/contracts/:contractTemplateId/attachments/:hash/delete': actOnly(lead),
  '/portal/settings/prices': { look: money },
  '/portal/settings/prices/new': {
    look: office,
    act: allowAct(lead, { kind: 'item', name: 'x', price: '1' }),
  },
  '/portal/settings/prices/:priceItemId': {
    look: office,
    act: allowAct(lead, { kind: 'item', name: 'x', price: '1', revision: '0' }),
  },
  '/portal/settings/prices/:priceItemId/position': actOnly(lead, { before: '' }),
  '/portal/settings/prices/:priceItemId/retire': actOnly(lead),
  '/portal/settings/prices/:priceItemId/restore': actOnly(lead),
  '/portal/settings/reply-templates': {
    look: office,
    act: allowAct(lead, { id: ':templateId', step: 'up' }),
  },
  '/portal/settings/reply-templates/new': {
    look: office,
    act: allowAct(lead, { name: 'x', text: 'x' }),
  },
  '/portal/settings/reply-templates/:templateId': {
    look: office,
    act: allowAct(lead, { form: 'save', name: 'x', text: 'x', revision: '0' }),
  },
  '/portal/settings/appearance': { look: staff, act: allowAct(inside) },
  '/portal/settings/calendar': { look: staff, act: allowAct(inside, { form: 'make:own' }) },
  '/portal/settings/email': {
    look: owner,
    act: allowAct(['owner'], { form: 'studio', email: 'thief@leak.test' }),
  },
  '/portal/settings/studio': {
    look: owner,
    act: allowAct(['owner'], { name: '', timeZone: 'UTC', currency: 'EUR', revision: '' }),
  },
  '/portal/settings/invoicing': {
    look: [302, 200, 403, 200, 403],
    act: allowAct(['owner', 'bookkeeper'], { form: 'payment', dueDays: '14', revision: '' }),
  },
  '/portal/settings/policy': {
    look: money,
    act: allowAct(['owner'], { reply: '', revision: '0' }),
  },
  '/portal/settings/activity': { look: owner },
  '/portal/settings/health': { look: owner },
  '/portal/settings/backups': { look: owner, act: allowAct(['owner'], { form: 'test', file: '' }) },
  // no file was made, so an owner is sent to the page that makes one
  '/portal/settings/backups/:exportId': { look: [302, 302, 403, 403, 403] },
  // an owner whose sign-in was a while ago is sent to the page that asks for the password
  '/portal/settings/documents.zip': { look: [302, 200, 403, 403, 403], alsoLook: [302] },
  '/portal/settings/data': {
    look: owner,
    act: allowAct(['owner'], { form: 'removal', name: 'not its name' }),
  },
  '/portal/settings/email-log': { look: owner },
  '/portal/settings/email-log/:emailId': { look: owner, act: allowAct(['owner']) },
  '/portal/settings/email-log/:emailId/preview': { look: owner },
}
