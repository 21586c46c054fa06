import type { DayHours, Site } from '../site.ts'
import { formatLocationClosureDaysAndHours, locationClosureNoun } from './format-location-closures.ts'
import { findSetting, settingName } from './settings.ts'

/** Event data of a setting: the changed fields with their values before or after the change. */
interface SettingEventData {
  key: string
  fields: Readonly<Record<string, string>>
}

/** Event data of a closure; `place: null` means every location. */
export interface LocationClosureEventData {
  place: string | null
  from: string
  to: string
  reason: string
  /** Set for closures with other hours. */
  hours?: DayHours
}

export interface SettingEvents {
  'setting.changed': { before: SettingEventData; after: SettingEventData }
  'setting.restored': { before: SettingEventData; after: SettingEventData }
  'setting.closure-added': { before: null; after: LocationClosureEventData }
  'setting.closure-changed': { before: LocationClosureEventData; after: LocationClosureEventData }
  'setting.closure-withdrawn': { before: LocationClosureEventData; after: null }
  'setting.closure-restored': { before: null; after: LocationClosureEventData }
}

/** Maximum number of fields described in a sentence; others are counted. */
const maxNamedChanges = 4

export const settingEventSentences: {
  readonly [Done in keyof SettingEvents]: (data: SettingEvents[Done], site: Site) => string
} = {
  'setting.changed': (data, site) =>
    Object.keys(data.after.fields).length === 0
      ? `a enregistré ${settingLabel(data.after, site)} tel quel`
      : `a modifié ${settingLabel(data.after, site)}\u00a0: ${changes(data)}`,
  'setting.restored': (data, site) =>
    `a remis ${settingLabel(data.after, site)} comme avant\u00a0: ${changes(data)}`,
  'setting.closure-added': ({ after }, site) => `a annoncé ${namedClosure(after, site)}`,
  'setting.closure-changed': ({ before, after }, site) =>
    `a modifié ${namedClosure(before, site)}\u00a0: ${before.hours && !after.hours ? 'fermé ' : ''}${closure(after, site)}`,
  'setting.closure-withdrawn': ({ before }, site) => `a retiré ${namedClosure(before, site)}`,
  'setting.closure-restored': ({ after }, site) => `a remis ${namedClosure(after, site)}`,
}

const settingLabel = ({ key }: SettingEventData, site: Site) =>
  `le réglage «\u00a0${settingName(key, site)}\u00a0»`

function changes({ before, after }: SettingEvents['setting.changed']): string {
  const fields = Object.keys(after.fields)
  const names = findSetting(after.key)?.names ?? {}
  const spelled = fields
    .slice(0, maxNamedChanges)
    .map(
      (field) =>
        `${names[field] ?? formerNames.get(field) ?? field} ${valueInWords(before.fields[field])} → ${valueInWords(after.fields[field])}`,
    )
  const others = fields.length - spelled.length
  return spelled.join('\u00a0; ') + (others > 0 ? `\u00a0; ${others}\u00a0autre${others > 1 ? 's' : ''}` : '')
}

/** Former fields of the setting “Chiffre et réseaux”, in events from before each page had its own texts. */
const formerNames = new Map([
  ['banner', 'phrase du bandeau'],
  ['about', 'phrase de la page À propos'],
])

const valueInWords = (value = '') =>
  value === '' ? 'rien' : value.length > 60 ? `${value.slice(0, 57).trimEnd()}…` : value

const namedClosure = (data: LocationClosureEventData, site: Site) =>
  `${locationClosureNoun(data)} ${closure(data, site)}`

const closure = ({ place, reason, ...times }: LocationClosureEventData, site: Site) =>
  `${formatLocationClosureDaysAndHours(times)}, ${place === null ? 'partout' : settingName(place, site)} (${reason})`

declare module '../../kernel/events/record-event.ts' {
  interface EventMap extends SettingEvents {}
}
