import type { Database } from '../../db/client.ts'
import { judgeForm, type Problems, type Typed } from '../forms/judge-form.ts'
import { baseField, type Conflict, mergeChanges, readBase } from '../forms/merge-changes.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { companyKey, exampleProblems, isCompanySaved } from './company-saved.ts'
import { holdSetting } from './hold-setting.ts'
import { keepSetting } from './keep-setting.ts'
import { siteOf } from './known-settings.ts'
import type { Setting, SettingValues } from './setting.ts'
import { settingOf } from './settings.ts'

type Needs = World<'db' | 'clock' | 'announcements' | 'isDemo'>

export type SettingChange =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'invalid'; problems: Problems }
  /** Others changed the same fields meanwhile; `merged` has all the others as they would be. */
  | { outcome: 'conflict'; merged: SettingValues; theirs: SettingValues; conflicts: Conflict[] }

/**
 * Changes a setting, by a form that says what it was when it was opened: what others changed meanwhile stays, and what
 * both changed is given back to choose from (docs/product.md §11.21). Every node knows it a moment after.
 */
export function changeSetting(
  world: Needs,
  by: StaffPerson,
  key: string,
  typed: Typed,
): Promise<SettingChange> {
  const setting = settingOf(key)
  if (!setting) return Promise.resolve({ outcome: 'gone' })
  const judged = judgeForm(setting.rules, typed)
  if (judged.outcome === 'invalid') return Promise.resolve(judged)
  return world.db.transaction(async (tx): Promise<SettingChange> => {
    const theirs = await holdSetting(tx, key, setting)
    const mine = tidied(setting, key, judged.values, theirs)
    const { merged, conflicts } = mergeChanges(readBase(typed[baseField]), mine, theirs)
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    const together = judgeForm(setting.rules, merged)
    if (together.outcome === 'invalid') return together
    const problems = await exampleIn(tx, world, { key, before: theirs, after: merged })
    if (problems) return { outcome: 'invalid', problems }
    await keepSetting(tx, world, by, { key, before: theirs, after: merged, act: 'setting.changed' })
    return { outcome: 'saved' }
  })
}

/** Outside the demo the numbers of the example are not put on documents, the first time or again (docs/product.md §11.26). */
export async function exampleIn(
  tx: Database,
  { isDemo }: World<'isDemo'>,
  { key, before, after }: { key: string; before: SettingValues; after: SettingValues },
): Promise<Problems | null> {
  if (isDemo || key !== companyKey) return null
  return exampleProblems(after, (await isCompanySaved(tx)) ? before : null)
}

/** As they are kept: numbers in their groups, a phone in its pairs; no field but those of the setting. */
function tidied(
  setting: Setting,
  key: string,
  values: object,
  theirs: SettingValues,
): Record<string, string> {
  const typed = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? '']))
  const whole = Object.fromEntries(Object.keys(theirs).map((field) => [field, typed[field] ?? '']))
  return { ...setting.valuesOf(siteOf([{ key, values: whole, since: new Date(0) }])) }
}
