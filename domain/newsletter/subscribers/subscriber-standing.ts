import { and, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { newsletterConsents } from '../../../db/schema/tables.ts'
import type { Consent } from '../consents.ts'
import { isReader } from '../issues/readers.ts'
import type { SubscriberState } from './subscriber-states.ts'

export const stateOf = ({ confirmed_at, bounced_at }: Consent): SubscriberState => {
  if (bounced_at) return 'bounced'
  return confirmed_at ? 'confirmed' : 'pending'
}

const { confirmed_at, bounced_at } = newsletterConsents

export const conditions: Readonly<Record<SubscriberState, SQL | undefined>> = {
  confirmed: isReader,
  pending: and(isNull(confirmed_at), isNull(bounced_at)),
  bounced: isNotNull(bounced_at),
}
