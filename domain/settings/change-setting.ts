import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { holdName } from '../../db/hold-name.ts'
import { settings } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { judgeForm, type Problems, type Typed } from '../forms/judge-form.ts'
import { baseField, type Conflict, mergeChanges, readBase } from '../forms/merge-changes.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import { firstSite } from '../site.ts'
import type { World } from '../world.ts'
import { siteOf } from './known-settings.ts'
import type { Setting, SettingValues } from './setting.ts'
import { settingOf } from './settings.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

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
    await keep(tx, world, by, { key, before: theirs, after: merged, act: 'setting.changed' })
    return { outcome: 'saved' }
  })
}

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
    await keep(tx, world, by, { key, before, after, act: 'setting.restored' })
    return { outcome: 'saved' }
  })
}

const noLongerRight =
  'Ces valeurs ne conviennent plus\u00a0: reprenez-les à la main, la page dira laquelle corriger.'

async function versionOf(tx: Database, key: string, setting: Setting, version: number) {
  const first = setting.valuesOf(firstSite)
  if (version === 0) return first
  const [row] = await tx.select().from(settings).where(eq(settings.id, version))
  return row?.key === key ? { ...first, ...row.values } : null
}

/** The values as they are; whoever else changes the same setting waits until `tx` ends. */
async function holdSetting(tx: Database, key: string, setting: Setting): Promise<SettingValues> {
  await holdName(tx, `settings ${key}`)
  return currentValues(tx, key, setting)
}

/** The values as the database has them now, whatever this node knows. */
export async function currentValues(db: Database, key: string, setting: Setting): Promise<SettingValues> {
  const newest = desc(settings.id)
  const [row] = await db.select().from(settings).where(eq(settings.key, key)).orderBy(newest).limit(1)
  return { ...setting.valuesOf(firstSite), ...row?.values }
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

interface Keeping {
  key: string
  before: SettingValues
  after: SettingValues
  act: 'setting.changed' | 'setting.restored'
}

async function keep(tx: Database, world: Needs, by: StaffPerson, { key, before, after, act }: Keeping) {
  const changed = Object.keys(after).filter((field) => after[field] !== before[field])
  if (changed.length === 0) return
  await tx.insert(settings).values({ key, values: { ...after }, changed_at: world.clock.now() })
  const of = (values: SettingValues) => ({
    key,
    fields: Object.fromEntries(changed.map((field) => [field, values[field] ?? ''])),
  })
  await recordEvent(tx, world, actorOf(by), { act, id: key, before: of(before), after: of(after) })
  await world.announcements.announce(tx, 'settings')
  await world.announcements.announce(tx, 'office')
}
