import type { ImapFlow, MailboxObject } from 'imapflow'
import type { MailboxDuty } from '../../domain/ports/mailbox.ts'
import { keepsKeywords, keyword, mark } from './done-mark.ts'
import { heldMail } from './held-mail.ts'

/**
 * Hands over every mail that is not marked yet, the oldest first. `settled` keeps those of this connection that need not
 * be looked at again. False when something is left for later.
 */
export async function handOver(
  client: ImapFlow,
  duty: MailboxDuty,
  settled: Set<string>,
  stopping: AbortSignal,
): Promise<boolean> {
  const { uidValidity, ...box } = client.mailbox as MailboxObject
  const keeps = keepsKeywords(box)
  const found = await client.search(
    { since: dayBefore(duty.since), deleted: false, ...(keeps && { unKeyword: keyword }) },
    { uid: true },
  )
  const uids = (found || []).sort((a, b) => a - b)
  const placeOf = (uid: number) => `${uidValidity}.${uid}`
  const postponed = await duty.postponed(uids.map(placeOf))
  let isWhole = true
  for (const uid of uids) {
    const place = placeOf(uid)
    if (settled.has(place) || postponed.has(place)) continue
    if (stopping.aborted) return false
    const verdict = await handOne(client, duty, uid, place)
    if (verdict === 'settled') await mark(client, uid, keeps)
    if (verdict === 'settled' || verdict === 'not-ours') settled.add(place)
    else if (verdict !== 'waiting') isWhole = false
    if (!client.usable)
      throw Object.assign(new Error('the connection was lost'), { code: 'EConnectionClosed' })
    if (verdict === 'pause') return false
  }
  return isWhole
}

/** Servers count days in a time zone of their own. */
const dayBefore = (since: Date) => new Date(since.getTime() - 24 * 3_600_000)

type Verdict = Awaited<ReturnType<MailboxDuty['take']>> | 'not-ours'

async function handOne(client: ImapFlow, duty: MailboxDuty, uid: number, place: string): Promise<Verdict> {
  const found = await client.fetchOne(
    String(uid),
    { uid: true, size: true, internalDate: true },
    { uid: true },
  )
  // Somebody has moved or deleted it meanwhile.
  if (!found) return 'not-ours'
  if (new Date(found.internalDate ?? 0) < duty.since) return 'not-ours'
  return duty.take(heldMail(client, uid, place, found.size ?? 0))
}
