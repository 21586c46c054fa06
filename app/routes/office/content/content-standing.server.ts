import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import type { ContentRecord } from '../../../../domain/content/content-record.ts'
import type { StatusTone } from '../../../ui/status-text/status-text.tsx'

type Standing = Pick<ContentRecord, 'state' | 'version' | 'published_version' | 'publish_at'>

/** Where a record stands, in words. */
export function standingOf(record: Standing): { text: string; tone: StatusTone } {
  const { state, version, published_version, publish_at } = record
  const isChanged = version !== published_version
  if (publish_at) return { text: `Publication prévue le ${dayAndHour(publish_at)}`, tone: 'moving' }
  if (state === 'withdrawn') return { text: 'Hors ligne', tone: 'void' }
  if (state === 'draft') return { text: 'Brouillon', tone: 'open' }
  return isChanged
    ? { text: 'En ligne, à mettre à jour', tone: 'moving' }
    : { text: 'En ligne', tone: 'done' }
}
