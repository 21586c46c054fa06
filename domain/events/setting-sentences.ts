import { closureDays } from '../settings/closures/closure-words.ts'
import { settingName, settingOf } from '../settings/settings.ts'
import { site } from '../site.ts'

/** What of a setting was changed: the changed fields as they were, or are. */
interface SettingTold {
  key: string
  fields: Readonly<Record<string, string>>
}

/** A closure as an event tells it; `null` is every place. */
export interface ClosureTold {
  place: string | null
  from: string
  to: string
  reason: string
}

/** What is done with the settings (docs/product.md §11.21). */
export interface SettingActs {
  'setting.changed': { before: SettingTold; after: SettingTold }
  'setting.restored': { before: SettingTold; after: SettingTold }
  'setting.closure-added': { before: null; after: ClosureTold }
  'setting.closure-changed': { before: ClosureTold; after: ClosureTold }
  'setting.closure-withdrawn': { before: ClosureTold; after: null }
  'setting.closure-restored': { before: null; after: ClosureTold }
}

/** So many fields are spelled out, the others counted. */
const spelledOut = 4

export const settingSentences: {
  readonly [Done in keyof SettingActs]: (told: SettingActs[Done]) => string
} = {
  'setting.changed': (told) =>
    Object.keys(told.after.fields).length === 0
      ? `a enregistré ${named(told.after)} tel quel`
      : `a modifié ${named(told.after)}\u00a0: ${changes(told)}`,
  'setting.restored': (told) => `a remis ${named(told.after)} comme avant\u00a0: ${changes(told)}`,
  'setting.closure-added': ({ after }) => `a annoncé la fermeture ${closure(after)}`,
  'setting.closure-changed': ({ before, after }) =>
    `a modifié la fermeture ${closure(before)}\u00a0: ${closure(after)}`,
  'setting.closure-withdrawn': ({ before }) => `a retiré la fermeture ${closure(before)}`,
  'setting.closure-restored': ({ after }) => `a remis la fermeture ${closure(after)}`,
}

const named = ({ key }: SettingTold) => `le réglage «\u00a0${settingName(key, site)}\u00a0»`

function changes({ before, after }: SettingActs['setting.changed']): string {
  const fields = Object.keys(after.fields)
  const names = settingOf(after.key)?.names ?? {}
  const told = fields
    .slice(0, spelledOut)
    .map(
      (field) =>
        `${names[field] ?? formerNames.get(field) ?? field} ${said(before.fields[field])} → ${said(after.fields[field])}`,
    )
  const others = fields.length - told.length
  return told.join('\u00a0; ') + (others > 0 ? `\u00a0; ${others}\u00a0autre${others > 1 ? 's' : ''}` : '')
}

/** Fields that stood beside figure and networks, until each page had its texts. */
const formerNames = new Map([
  ['banner', 'phrase du bandeau'],
  ['about', 'phrase de la page À propos'],
])

const said = (value = '') =>
  value === '' ? 'rien' : value.length > 60 ? `${value.slice(0, 57).trimEnd()}…` : value

const closure = ({ place, from, to, reason }: ClosureTold) =>
  `${closureDays({ from, to })}, ${place === null ? 'partout' : settingName(place, site)} (${reason})`
