import { data, type RouterContextProvider } from 'react-router'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { cutText } from '../../../../../domain/cut-text.ts'
import { listEvents } from '../../../../../domain/events/list-events.ts'
import { currentValues } from '../../../../../domain/settings/hold-setting.ts'
import { siteOf } from '../../../../../domain/settings/known-settings.ts'
import { listVersions } from '../../../../../domain/settings/past-versions.ts'
import type { Setting, SettingValues } from '../../../../../domain/settings/setting.ts'
import { settingOf } from '../../../../../domain/settings/settings.ts'
import { firstSite } from '../../../../../domain/site.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { streamLength, streamLines } from '../../journal/stream-lines.server.ts'

/** What can be gone back to by one press; the journal has them all. */
const mostVersions = 12

/** The page of a setting: its values, what they were before, what was done. */
export async function readSetting(context: Readonly<RouterContextProvider>, key: string) {
  const { db } = context.get(siteContext)
  const setting = settingOf(key)
  if (!setting) throw data(null, { status: 404 })
  const [values, versions, told] = await Promise.all([
    currentValues(db, key, setting),
    listVersions(db, key, mostVersions + 1),
    listEvents(db, { kind: 'setting', recordId: key }, streamLength),
  ])
  const since = versions[0]?.changedAt ?? new Date(0)
  const before = versions.slice(1, mostVersions + 1).map(({ id, values: kept, changedAt }) => ({
    id,
    when: `Du ${dayAndHour(changedAt)}`,
    press: 'Reprendre ces valeurs',
    differs: differences(setting, { ...setting.valuesOf(firstSite), ...kept }, values),
  }))
  const first = {
    id: 0,
    when: 'D’origine',
    press: setting.kept ? 'Remettre le texte d’origine' : 'Reprendre ces valeurs',
    differs: differences(setting, setting.valuesOf(firstSite), values),
  }
  return {
    key,
    title: setting.called(siteOf([{ key, values, since }])),
    values,
    versions: [...before, first].filter(({ differs }) => differs.length > 0),
    lines: streamLines(told, context.get(staffContext)),
  }
}

export type ReadSetting = Awaited<ReturnType<typeof readSetting>>

/** What a version had in the place of what there is: each as « téléphone : 03 53 01 42 10 ». */
function differences({ names }: Setting, kept: SettingValues, now: SettingValues): string[] {
  return Object.entries(kept)
    .filter(([field, value]) => value !== now[field] && names[field])
    .map(([field, value]) => `${names[field]}\u00a0: ${shown(value)}`)
}

const mostShown = 240

const shown = (value: string) =>
  value === '' ? 'rien' : value.length > mostShown ? `${cutText(value, mostShown).trimEnd()}…` : value
