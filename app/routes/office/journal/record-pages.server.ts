import { href } from 'react-router'
import type { RecordKind } from '../../../../domain/events/acts.ts'
import type { ReadEvent } from '../../../../domain/events/list-events.ts'
import { readingAct } from '../../../../domain/inbox/inbox-kind.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { site } from '../../../../domain/site.ts'
import { may, type OfficeAct } from '../../../../domain/staff/permissions.ts'
import { contentAddress } from '../content/content-address.ts'
import { estimateAddress } from '../estimates/estimate-address.ts'
import { recordAddress } from '../inbox/inbox-address.ts'
import { invoiceAddress } from '../invoices/invoice-address.ts'
import { sheetAddress } from '../prices/prices-address.ts'
import { settingAddress } from '../settings/facts/setting-address.ts'
import { textAddress } from '../texts/text-page.server.ts'

/** Where the records of each kind have their page. */
const pages: { readonly [Kind in RecordKind]: { act: OfficeAct; address: (id: string) => string } } = {
  client: { act: 'read-clients', address: (id) => href('/gestion/clients/:id', { id }) },
  request: { act: readingAct.request, address: (id) => recordAddress('request', id) },
  message: { act: readingAct.message, address: (id) => recordAddress('message', id) },
  order: { act: 'read-orders', address: (id) => href('/gestion/commandes/:id', { id }) },
  invoice: { act: 'read-documents', address: invoiceAddress },
  bank: { act: 'record-payments', address: () => href('/gestion/encaissements/banque') },
  staff: { act: 'manage-staff', address: (id) => href('/gestion/reglages/equipe/:id', { id }) },
  estimate: {
    act: 'read-documents',
    // An event knows no point of sale: the page leads on to its own.
    address: (id) => estimateAddress(site.pointsOfSale[0].id, id),
  },
  withdrawal: { act: 'read-documents', address: (id) => href('/gestion/retractations/:id', { id }) },
  answer: {
    act: 'keep-saved-answers',
    address: (id) => href('/gestion/reglages/reponses/:id', { id }),
  },
  price: { act: 'read-prices', address: sheetAddress },
  setting: { act: 'edit-settings', address: settingAddress },
  newsletter: { act: 'send-newsletter', address: (id) => href('/gestion/lettre/:id', { id }) },
  subscriber: { act: 'send-newsletter', address: () => href('/gestion/lettre/abonnes') },
  article: { act: 'edit-content', address: (id) => contentAddress('article', id) },
  portfolio: { act: 'edit-content', address: (id) => contentAddress('portfolio', id) },
  text: { act: 'edit-settings', address: textAddress },
  // Who it was is told to nobody.
  person: { act: 'manage-personal-data', address: () => href('/gestion/donnees') },
  health: { act: 'read-health', address: () => href('/gestion/etat') },
}

/** The page of an event’s record, for whoever may open it. */
export function pageOf({ kind, recordId }: ReadEvent, reader: StaffPerson): string | null {
  const page = Object.hasOwn(pages, kind) ? pages[kind as RecordKind] : null
  return page && may(reader, page.act) ? page.address(recordId) : null
}
