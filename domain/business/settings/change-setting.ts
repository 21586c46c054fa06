import { desc, eq } from 'drizzle-orm'
import { takeAdvisoryXactLock } from '../../../db/advisory-lock.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { settings } from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import {
  type FieldConflict,
  mergeRecordChanges,
  openedValuesFieldName,
  parseOpenedValues,
} from '../../kernel/forms/merge-changes.ts'
import { type FormInput, type FormProblems, validateForm } from '../../kernel/forms/validate-form.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { defaultSite, type Facts } from '../site.ts'
import {
  companySettingKey,
  findExampleValueProblems,
  hidesInitialSettingValues,
  withoutExampleValues,
  withoutMissingFactPlaceholders,
} from './example-facts.ts'
import { initialSettingValuesOf, siteFromSettingVersions } from './known-settings.ts'
import { findSiretSirenProblem } from './required-facts.ts'
import type { Setting, SettingValues } from './setting.ts'
import { findSetting } from './settings.ts'

type Needs = Deps<'db' | 'clock' | 'announcements' | 'facts'>

export type SettingChangeOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'invalid'; problems: FormProblems }
  /** Other people have changed the same fields; `merged` contains the values of all other fields. */
  | { outcome: 'conflict'; merged: SettingValues; theirs: SettingValues; conflicts: FieldConflict[] }

/**
 * Changes a setting. The form contains the setting as it was opened: fields that other people changed meanwhile are
 * preserved, and fields that both changed are returned to choose from. All nodes read the change shortly afterwards.
 */
export function changeSetting(
  deps: Needs,
  by: StaffPerson,
  key: string,
  typed: FormInput,
): Promise<SettingChangeOutcome> {
  const setting = findSetting(key)
  if (!setting) return Promise.resolve({ outcome: 'gone' })
  const checked = validateForm(setting.rules, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const copied = findExampleValueProblems(key, checked.values, setting.valuesOf(defaultSite), deps.facts)
  if (copied) return Promise.resolve({ outcome: 'invalid', problems: copied })
  return deps.db.transaction(async (tx): Promise<SettingChangeOutcome> => {
    const theirs = await lockSetting(tx, key, setting, deps.facts)
    const mine = normalizedValues(setting, key, checked.values, theirs, deps.facts)
    const { merged, conflicts } = mergeRecordChanges(
      parseOpenedValues(typed[openedValuesFieldName]),
      mine,
      theirs,
    )
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    const together = validateForm(setting.rules, merged)
    if (together.outcome === 'invalid') return together
    const problems = await findSiretProblems(tx, merged, deps.facts)
    if (problems) return { outcome: 'invalid', problems }
    await saveSettingVersion(tx, deps, by, { key, before: theirs, after: merged, act: 'setting.changed' })
    return { outcome: 'saved' }
  })
}

/** Checks that the SIRET of a location begins with the company's SIREN as it is stored now. */
async function findSiretProblems(
  tx: Transaction,
  { siret }: SettingValues,
  facts: Facts,
): Promise<FormProblems | null> {
  const company = findSetting(companySettingKey)
  if (!siret || !company) return null
  const { siren = '' } = await findCurrentSettingValues(tx, companySettingKey, company, facts)
  const problem = findSiretSirenProblem(siret, siren)
  return problem ? { siret: problem } : null
}

/** Normalises values for storage: numbers in groups, phone digits in pairs. Keeps only the fields of the setting. */
function normalizedValues(
  setting: Setting,
  key: string,
  values: object,
  theirs: SettingValues,
  facts: Facts,
): Record<string, string> {
  const typed = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? '']))
  const submitted = Object.fromEntries(Object.keys(theirs).map((field) => [field, typed[field] ?? '']))
  return {
    ...withoutMissingFactPlaceholders(
      setting.valuesOf(siteFromSettingVersions([{ key, values: submitted, since: new Date(0) }], facts)),
    ),
  }
}

/** Restores an earlier version of a setting by its number; 0 restores the first values. */
export function restoreSetting(
  deps: Needs,
  by: StaffPerson,
  key: string,
  version: number,
): Promise<SettingChangeOutcome> {
  const setting = findSetting(key)
  if (!setting) return Promise.resolve({ outcome: 'gone' })
  return deps.db.transaction(async (tx): Promise<SettingChangeOutcome> => {
    const before = await lockSetting(tx, key, setting, deps.facts)
    const after = await versionOf(tx, key, setting, version, deps.facts)
    if (!after) return { outcome: 'gone' }
    if (version === 0 && hidesInitialSettingValues(key, deps.facts))
      return { outcome: 'invalid', problems: { form: exampleSentence } }
    // Values that were valid then may be invalid by now.
    const checked = validateForm(setting.rules, after)
    if (checked.outcome === 'invalid') return { outcome: 'invalid', problems: { form: noLongerValid } }
    const problems = await findSiretProblems(tx, after, deps.facts)
    if (problems) return { outcome: 'invalid', problems: { form: noLongerValid } }
    await saveSettingVersion(tx, deps, by, { key, before, after, act: 'setting.restored' })
    return { outcome: 'saved' }
  })
}

const noLongerValid =
  'Ces valeurs ne conviennent plus\u00a0: reprenez-les à la main, la page dira laquelle corriger.'

const exampleSentence =
  'Cette version est celle de l’exemple livré avec le site\u00a0: ses numéros n’appartiennent à personne.'

async function versionOf(tx: Transaction, key: string, setting: Setting, version: number, facts: Facts) {
  if (version === 0) return initialSettingValuesOf(setting, facts)
  const [row] = await tx.select().from(settings).where(eq(settings.id, version))
  return row?.key === key ? withMissingSettingValues(key, setting, row.values, facts) : null
}

/** Returns the current values and locks the setting until `tx` ends: other changes wait. */
async function lockSetting(
  tx: Transaction,
  key: string,
  setting: Setting,
  facts: Facts,
): Promise<SettingValues> {
  await takeAdvisoryXactLock(tx, `settings ${key}`)
  return findCurrentSettingValues(tx, key, setting, facts)
}

/** Returns the current values from the database, not those known to this node. */
export async function findCurrentSettingValues(
  db: Database,
  key: string,
  setting: Setting,
  facts: Facts,
): Promise<SettingValues> {
  const newest = desc(settings.id)
  const [row] = await db.select().from(settings).where(eq(settings.key, key)).orderBy(newest).limit(1)
  return row
    ? withMissingSettingValues(key, setting, row.values, facts)
    : initialSettingValuesOf(setting, facts)
}

/** Completes the values of a stored version with those of fields that it does not have. */
export const withMissingSettingValues = (
  key: string,
  setting: Setting,
  values: SettingValues,
  facts: Facts,
): SettingValues => ({
  ...initialSettingValuesOf(setting, facts),
  ...setting.older,
  ...withoutExampleValues(key, values, setting.valuesOf(defaultSite), facts),
})

interface SettingSave {
  key: string
  before: SettingValues
  after: SettingValues
  act: 'setting.changed' | 'setting.restored'
}

async function saveSettingVersion(
  tx: Transaction,
  deps: Needs,
  by: StaffPerson,
  { key, before, after, act }: SettingSave,
) {
  const changed = Object.keys(after).filter((field) => after[field] !== before[field])
  // Saving the company without changes confirms that the values are the workshop's own.
  const isClaimed = changed.length === 0 && key === companySettingKey && !(await isCompanySaved(tx))
  if (changed.length === 0 && !isClaimed) return
  const values = { ...(findSetting(key)?.storedValues?.(after) ?? after) }
  await tx.insert(settings).values({ key, values, changed_at: deps.clock.now() })
  const of = (values: SettingValues) => ({
    key,
    fields: Object.fromEntries(changed.map((field) => [field, values[field] ?? ''])),
  })
  await recordEvent(tx, deps, staffActor(by), { act, id: key, before: of(before), after: of(after) })
  await deps.announcements.announce(tx, 'settings')
  await deps.announcements.announce(tx, 'office')
}

/** An earlier version of a setting, as listed on its page. */
interface PastVersion {
  id: number
  values: SettingValues
  changedAt: Date
}

/** Lists versions, the newest first, at most `limit`. */
export async function listSettingVersions(db: Database, key: string, limit: number): Promise<PastVersion[]> {
  const rows = await db
    .select()
    .from(settings)
    .where(eq(settings.key, key))
    .orderBy(desc(settings.id))
    .limit(limit)
  return rows.map(({ id, values, changed_at }) => ({ id, values, changedAt: changed_at }))
}

/** Whether the workshop has saved its company. Only staff write settings, so any stored version means that they did. */
async function isCompanySaved(db: Database): Promise<boolean> {
  return (await db.$count(settings, eq(settings.key, companySettingKey))) > 0
}
