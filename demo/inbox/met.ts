import { takeRecords } from '../../domain/inbox/handling/take-records.ts'
import type { InboxKind } from '../../domain/inbox/inbox-kind.ts'
import { seeRecords } from '../../domain/inbox/see-records.ts'
import { closeRecords } from '../../domain/inbox/settling/close-records.ts'
import { markSpam } from '../../domain/inbox/settling/spam-records.ts'
import type { Fate } from './demo-request.ts'
import type { Past } from './past.ts'
import { somebody } from './somebody.ts'

/** What the workshop made of it, a while after it came. */
export function met(kind: InboxKind, id: string, hours: number, fate: Fate): Past[] {
  const by = somebody(kind)
  const seen: Past = { hoursAgo: hours * 0.9, act: (world) => seeRecords(world, by, kind, [id]) }
  const aside: Past = { hoursAgo: hours * 0.85, act: (world) => markSpam(world, by, kind, [id]) }
  const taken: Past = { hoursAgo: hours * 0.8, act: (world) => takeRecords(world, by, kind, [id]) }
  const reason = { reason: 'answered' } as const
  const closed: Past = { hoursAgo: hours * 0.5, act: (world) => closeRecords(world, by, kind, [id], reason) }
  return { unseen: [], spam: [seen, aside], taken: [seen, taken], closed: [seen, taken, closed] }[fate]
}
