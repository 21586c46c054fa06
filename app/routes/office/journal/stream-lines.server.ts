import { href } from 'react-router'
import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import { type Channel, channelNames } from '../../../../domain/events/actor.ts'
import type { Act, RecordKind } from '../../../../domain/events/acts.ts'
import type { ReadEvent } from '../../../../domain/events/list-events.ts'
import { readingAct } from '../../../../domain/inbox/inbox-kind.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { site } from '../../../../domain/site.ts'
import { may, type OfficeAct } from '../../../../domain/staff/permissions.ts'
import { contentAddress } from '../content/content-address.ts'
import { estimateAddress } from '../estimates/estimate-address.ts'
import { recordAddress } from '../inbox/inbox-address.ts'
import { invoiceAddress } from '../invoices/invoice-address.ts'
import { sheetAddress } from '../prices/prices-query.ts'

export interface StreamLine {
  id: number
  at: string
  when: string
  sentence: string
  /** Where the act came from, when that is not the office. */
  channel: string | null
  /** The page of its record, for whoever may open it. */
  to: string | null
}

/** Lines on a record's own page; the journal has them all. */
export const streamLength = 50

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
  answer: {
    act: 'keep-saved-answers',
    address: (id) => href('/gestion/reglages/reponses/:id', { id }),
  },
  price: { act: 'read-prices', address: sheetAddress },
  article: { act: 'edit-content', address: (id) => contentAddress('article', id) },
  portfolio: { act: 'edit-content', address: (id) => contentAddress('portfolio', id) },
}

function pageOf({ kind, recordId }: ReadEvent, reader: StaffPerson): string | null {
  const page = Object.hasOwn(pages, kind) ? pages[kind as RecordKind] : null
  return page && may(reader, page.act) ? page.address(recordId) : null
}

const kindsOfMoney: readonly string[] = ['invoice', 'bank', 'price'] satisfies RecordKind[]

/** What says what something costs; whoever reads no documents reads none of it on an order either (docs/product.md §11.1). */
const tellsAmounts = ({ act, kind }: ReadEvent) =>
  act === ('order.lines-changed' satisfies Act) || kindsOfMoney.includes(kind)

/** Events as the office shows them to `reader`. */
export function streamLines(events: readonly ReadEvent[], reader: StaffPerson): StreamLine[] {
  const shown = may(reader, 'read-documents') ? events : events.filter((event) => !tellsAmounts(event))
  return shown.map((event) => ({
    ...{ id: event.id, sentence: event.sentence },
    at: event.at.toISOString(),
    when: dayAndHour(event.at),
    channel: event.channel === 'office' ? null : (channelNames[event.channel as Channel] ?? null),
    to: pageOf(event, reader),
  }))
}
