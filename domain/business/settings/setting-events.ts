import { type HoursSpan, site } from '../site.ts'
import { closureNoun, formatClosureTimes } from './closure-days.ts'
import { settingName, settingOf } from './settings.ts'

/** Event data of a setting: the changed fields with their values before or after the change. */
interface SettingEventData {
  key: string
  fields: Readonly<Record<string, string>>
}

/** Event data of a closure; `place: null` means every location. */
export interface ClosureEventData {
  place: string | null
  from: string
  to: string
  reason: string
  /** Set for closures with other hours. */
  hours?: HoursSpan
}

/** Events of settings (docs/product.md §11.21). */
export interface SettingEvents {
  'setting.changed': { before: SettingEventData; after: SettingEventData }
  'setting.restored': { before: SettingEventData; after: SettingEventData }
  'setting.closure-added': { before: null; after: ClosureEventData }
  'setting.closure-changed': { before: ClosureEventData; after: ClosureEventData }
  'setting.closure-withdrawn': { before: ClosureEventData; after: null }
  'setting.closure-restored': { before: null; after: ClosureEventData }
}

/** Maximum number of fields described in a sentence; others are counted. */
const maxNamedChanges = 4

export const settingSentences: {
  readonly [Done in keyof SettingEvents]: (data: SettingEvents[Done]) => string
} = {
  'setting.changed': (data) =>
    Object.keys(data.after.fields).length === 0
      ? `a enregistré ${named(data.after)} tel quel`
      : `a modifié ${named(data.after)}\u00a0: ${changes(data)}`,
  'setting.restored': (data) => `a remis ${named(data.after)} comme avant\u00a0: ${changes(data)}`,
  'setting.closure-added': ({ after }) => `a annoncé ${namedClosure(after)}`,
  'setting.closure-changed': ({ before, after }) =>
    `a modifié ${namedClosure(before)}\u00a0: ${before.hours && !after.hours ? 'fermé ' : ''}${closure(after)}`,
  'setting.closure-withdrawn': ({ before }) => `a retiré ${namedClosure(before)}`,
  'setting.closure-restored': ({ after }) => `a remis ${namedClosure(after)}`,
}

const named = ({ key }: SettingEventData) => `le réglage «\u00a0${settingName(key, site)}\u00a0»`

function changes({ before, after }: SettingEvents['setting.changed']): string {
  const fields = Object.keys(after.fields)
  const names = settingOf(after.key)?.names ?? {}
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

const namedClosure = (data: ClosureEventData) => `${closureNoun(data)} ${closure(data)}`

const closure = ({ place, reason, ...times }: ClosureEventData) =>
  `${formatClosureTimes(times)}, ${place === null ? 'partout' : settingName(place, site)} (${reason})`

declare module '../../kernel/events/record-event.ts' {
  interface EventMap extends SettingEvents {}
}
