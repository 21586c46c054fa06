import { formatDate } from '../../../../../domain/calendar/paris-day.ts'
import { stateNames } from '../../../../../domain/inbox/state-names.ts'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { vehicleName } from '../../../../../domain/vehicle-name.ts'
import { recordAddress } from '../../inbox/inbox-address.ts'
import { toneOf } from '../../inbox/state-tone.ts'
import { type HistoryLine, joined, type Rows } from './history-line.server.ts'

export const requestLine = (row: Rows<'requests'>, reader: StaffPerson): HistoryLine => ({
  id: row.id,
  title: row.reference,
  note: joined(formatDate(row.created_at), row.service, vehicleName(row)),
  to: may(reader, 'read-requests') ? recordAddress('request', row.id) : null,
  status: stateNames.request[row.state],
  tone: toneOf(row.state),
})

export const messageLine = (row: Rows<'messages'>, reader: StaffPerson): HistoryLine => ({
  id: row.id,
  title: row.object,
  note: formatDate(row.created_at),
  to: may(reader, 'read-messages') ? recordAddress('message', row.id) : null,
  status: stateNames.message[row.state],
  tone: toneOf(row.state),
})
