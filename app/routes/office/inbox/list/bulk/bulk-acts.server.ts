import { releaseRecords } from '../../../../../../domain/inbox/handling/release-records.ts'
import { takeRecords } from '../../../../../../domain/inbox/handling/take-records.ts'
import type { InboxOutcome, InboxWorld } from '../../../../../../domain/inbox/inbox-act.ts'
import type { InboxKind } from '../../../../../../domain/inbox/inbox-kind.ts'
import { seeRecords, unseeRecords } from '../../../../../../domain/inbox/see-records.ts'
import { reopenRecords } from '../../../../../../domain/inbox/settling/reopen-records.ts'
import { clearSpam, markSpam } from '../../../../../../domain/inbox/settling/spam-records.ts'
import type { StaffPerson } from '../../../../../../domain/sign-in/person.ts'
import { type BulkAct, opposites } from './bulk-words.ts'

type Act = (
  world: InboxWorld,
  by: StaffPerson,
  kind: InboxKind,
  ids: readonly string[],
) => Promise<InboxOutcome>

export const bulkActs: Readonly<Record<Exclude<BulkAct, 'fermer'>, Act>> = {
  prendre: (world, by, kind, ids) => takeRecords(world, by, kind, ids),
  liberer: (world, by, kind, ids) => releaseRecords(world, by, kind, ids),
  lu: seeRecords,
  'non-lu': unseeRecords,
  indesirable: markSpam,
  admettre: clearSpam,
  rouvrir: reopenRecords,
}

export const actIn = (said: string) => (Object.hasOwn(opposites, said) ? (said as BulkAct) : null)
