import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { settings } from '../../db/schema/tables.ts'
import { judgeForm } from '../forms/judge-form.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import { firstSite } from '../site.ts'
import type { World } from '../world.ts'
import { exampleIn, type SettingChange } from './change-setting.ts'
import { holdSetting } from './hold-setting.ts'
import { keepSetting } from './keep-setting.ts'
import type { Setting } from './setting.ts'
import { settingOf } from './settings.ts'

type Needs = World<'db' | 'clock' | 'announcements' | 'isDemo'>

/** Makes a setting once more what it was: by the number of one of its versions, or as it was first where that is 0. */
export function restoreSetting(
  world: Needs,
  by: StaffPerson,
  key: string,
  version: number,
): Promise<SettingChange> {
  const setting = settingOf(key)
  if (!setting) return Promise.resolve({ outcome: 'gone' })
  return world.db.transaction(async (tx): Promise<SettingChange> => {
    const before = await holdSetting(tx, key, setting)
    const after = await versionOf(tx, key, setting, version)
    if (!after) return { outcome: 'gone' }
    // What was right then may not be any more.
    const judged = judgeForm(setting.rules, after)
    if (judged.outcome === 'invalid') return { outcome: 'invalid', problems: { form: noLongerRight } }
    if (await exampleIn(tx, world, { key, before, after }))
      return { outcome: 'invalid', problems: { form: ofExample } }
    await keepSetting(tx, world, by, { key, before, after, act: 'setting.restored' })
    return { outcome: 'saved' }
  })
}

const noLongerRight =
  'Ces valeurs ne conviennent plus\u00a0: reprenez-les à la main, la page dira laquelle corriger.'

const ofExample =
  'Cette version est celle de l’exemple livré avec le site\u00a0: ses numéros n’appartiennent à personne.'

async function versionOf(tx: Database, key: string, setting: Setting, version: number) {
  const first = setting.valuesOf(firstSite)
  if (version === 0) return first
  const [row] = await tx.select().from(settings).where(eq(settings.id, version))
  return row?.key === key ? { ...first, ...setting.older, ...row.values } : null
}
