import { href } from 'react-router'
import type { Site } from '../../../domain/business/site.ts'
import { formatDayAndHour } from '../../../domain/kernel/calendar/french-dates.ts'
import type { EventName, RecordKind } from '../../../domain/kernel/events/record-event.ts'
import { eventChannelNames } from '../../../domain/kernel/events/record-event.ts'
import { readingPermissionByKind } from '../../../domain/kernel/inbox-kind.ts'
import { hasPermission, type Permission } from '../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../domain/kernel/person.ts'
import { getOwnProperty } from '../../../domain/kernel/text/own-property.ts'
import type { ListedEvent } from '../../../domain/oversight/journal/list-events.ts'
import { contentAddress } from '../records/content-address.ts'
import { estimateAddress } from '../records/estimate-address.ts'
import { inboxRecordAddress } from '../records/inbox-address.ts'
import { invoiceAddress } from '../records/invoice-address.ts'
import { priceSheetAddress } from '../records/prices-address.ts'
import { settingAddress } from '../records/setting-address.ts'
import { textEditAddress } from '../records/text-address.ts'

export interface ActivityLine {
  id: number
  at: string
  when: string
  sentence: string
  /** Channel of the action; `null` if it was done in the office. */
  channel: string | null
  /** Address of the record, if the reader may open it. It is set in the journal only. */
  to?: string | null
}

/** Maximum number of lines on the page of a record; the journal shows all. */
export const maxActivityLines = 50

const actsWithAmounts: readonly string[] = [
  'order.lines-changed',
  'order.storage-notice-queued',
  'order.storage-notice-sent',
  'order.storage-billed',
] satisfies EventName[]
const kindsWithAmounts: readonly string[] = ['invoice', 'bank', 'price'] satisfies RecordKind[]

/**
 * Whether the event mentions amounts. Readers without the permission `read-documents` do not see these events, not even on orders.
 */
const showsAmounts = ({ act, kind }: ListedEvent) =>
  actsWithAmounts.includes(act) || kindsWithAmounts.includes(kind)

/** Returns the events that `reader` may see, as lines for the page of a record. */
export const recordActivityLines = (events: readonly ListedEvent[], reader: StaffPerson): ActivityLine[] =>
  readableEvents(events, reader).map(activityLine)

/** Returns the events that `reader` may see, each with the address of its record. */
export const toJournalLines = (
  events: readonly ListedEvent[],
  reader: StaffPerson,
  site: Site,
): ActivityLine[] =>
  readableEvents(events, reader).map((event) => ({
    ...activityLine(event),
    to: eventRecordPage(event, reader, site),
  }))

const readableEvents = (events: readonly ListedEvent[], reader: StaffPerson) =>
  hasPermission(reader, 'read-documents') ? events : events.filter((event) => !showsAmounts(event))

const activityLine = ({ id, sentence, at, channel }: ListedEvent): ActivityLine => ({
  id,
  sentence,
  at: at.toISOString(),
  when: formatDayAndHour(at),
  channel: channel === 'office' ? null : (getOwnProperty(eventChannelNames, channel) ?? null),
})

/** Address and permission of each kind of record's page. */
const recordPages: {
  readonly [Kind in RecordKind]: { permission: Permission; address: (id: string, site: Site) => string }
} = {
  client: { permission: 'read-clients', address: (id) => href('/gestion/clients/:id', { id }) },
  request: {
    permission: readingPermissionByKind.request,
    address: (id) => inboxRecordAddress('request', id),
  },
  message: {
    permission: readingPermissionByKind.message,
    address: (id) => inboxRecordAddress('message', id),
  },
  order: { permission: 'read-orders', address: (id) => href('/gestion/commandes/:id', { id }) },
  invoice: { permission: 'read-documents', address: (id) => invoiceAddress(id) },
  bank: { permission: 'record-payments', address: () => href('/gestion/encaissements/banque') },
  staff: { permission: 'manage-staff', address: (id) => href('/gestion/reglages/equipe/:id', { id }) },
  estimate: {
    permission: 'read-documents',
    // Events have no point of sale: the page redirects to the point of sale of the estimate.
    address: (id, site) => estimateAddress(site.pointsOfSale[0].id, id),
  },
  withdrawal: { permission: 'read-documents', address: (id) => href('/gestion/retractations/:id', { id }) },
  answer: {
    permission: 'keep-saved-answers',
    address: (id) => href('/gestion/reglages/reponses/:id', { id }),
  },
  price: { permission: 'read-prices', address: priceSheetAddress },
  setting: { permission: 'edit-settings', address: settingAddress },
  newsletter: { permission: 'send-newsletter', address: (id) => href('/gestion/lettre/:id', { id }) },
  subscriber: { permission: 'send-newsletter', address: () => href('/gestion/lettre/abonnes') },
  article: { permission: 'edit-content', address: (id) => contentAddress('article', id) },
  portfolio: { permission: 'edit-content', address: (id) => contentAddress('portfolio', id) },
  text: { permission: 'edit-settings', address: textEditAddress },
  // Links to the list, because the person must not be identifiable.
  person: { permission: 'manage-personal-data', address: () => href('/gestion/donnees') },
  health: { permission: 'read-health', address: () => href('/gestion/etat') },
}

/** Returns the address of the event's record; `null` if the reader may not open it. */
function eventRecordPage({ kind, recordId }: ListedEvent, reader: StaffPerson, site: Site): string | null {
  const page = Object.hasOwn(recordPages, kind) ? recordPages[kind as RecordKind] : null
  return page && hasPermission(reader, page.permission) ? page.address(recordId, site) : null
}
