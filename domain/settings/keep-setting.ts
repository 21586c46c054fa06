import type { Database } from '../../db/client.ts'
import { settings } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { companyKey, isCompanySaved } from './company-saved.ts'
import type { SettingValues } from './setting.ts'
import { settingOf } from './settings.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

interface Keeping {
  key: string
  before: SettingValues
  after: SettingValues
  act: 'setting.changed' | 'setting.restored'
}

export async function keepSetting(
  tx: Database,
  world: Needs,
  by: StaffPerson,
  { key, before, after, act }: Keeping,
) {
  const changed = Object.keys(after).filter((field) => after[field] !== before[field])
  // Whoever saves the company as it stands says that it is theirs.
  const isClaimed = changed.length === 0 && key === companyKey && !(await isCompanySaved(tx))
  if (changed.length === 0 && !isClaimed) return
  const values = { ...(settingOf(key)?.kept?.(after) ?? after) }
  await tx.insert(settings).values({ key, values, changed_at: world.clock.now() })
  const of = (values: SettingValues) => ({
    key,
    fields: Object.fromEntries(changed.map((field) => [field, values[field] ?? ''])),
  })
  await recordEvent(tx, world, actorOf(by), { act, id: key, before: of(before), after: of(after) })
  await world.announcements.announce(tx, 'settings')
  await world.announcements.announce(tx, 'office')
}
