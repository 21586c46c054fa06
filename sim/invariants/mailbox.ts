import { subtractInParis } from '../../domain/kernel/calendar/paris-day.ts'
import { retentionPeriods } from '../../domain/kernel/retention-periods.ts'
import { type ErasedPerson, notesOf } from '../actors/confirmations.ts'
import type { Invariant } from '../invariant.ts'
import { mailboxName } from '../peers/mailbox.ts'
import type { World } from '../world.ts'

/** Outcomes of mails that staff can read in a thread. */
const readable = new Set(['message', 'letter'])

/** Times at which mails were fetched, by their Message-ID, as their records said. */
const fetchTimes = new WeakMap<World, Map<string, Date>>()

/**
 * Nothing disappears from the mailbox: each mail that the site has settled has a record, which « État » counts, and what a person
 * wrote can be read in a thread, unless that person was erased. The record is deleted after its retention period.
 */
const mailsHaveRecords: Invariant = {
  name: 'nothing from the mailbox disappears without a record',
  source: 'docs/product.md §11.9',
  tables: ['fetched_mails', 'thread_messages', 'contact_messages'],
  async check(world) {
    const { mailbox, query, clock } = world
    const fetched = fetchTimes.get(world) ?? new Map<string, Date>()
    fetchTimes.set(world, fetched)
    const erased = [...notesOf(world, 'erased')].map((person) => (JSON.parse(person) as ErasedPerson).email)
    const settled = mailbox.mails.filter(({ isSettled, from }) => isSettled && !erased.includes(from))
    if (settled.length === 0) return null
    const filed = await query<{
      id: string
      fetched_at: Date
      outcome: string
      text: string | null
      is_deleted: boolean
    }>(
      `select f.message_id as id, f.fetched_at, f.outcome, f.thread_id is not null and c.id is null as is_deleted,
         c.message || ' ' || coalesce((select string_agg(t.text, ' ') from thread_messages t
           where t.thread_kind = f.thread_kind and t.thread_id = f.thread_id), '') as text
       from fetched_mails f left join (select id, 'message' as kind, message from contact_messages
           union all select id, 'request', '' from quote_requests) c on c.id = f.thread_id and c.kind = f.thread_kind
       where f.mailbox = $1`,
      [mailboxName],
    )
    for (const { id, fetched_at } of filed) fetched.set(id, fetched_at)
    const kept = subtractInParis(clock.latest(), retentionPeriods.mails)
    for (const { id, words, isOfPerson } of settled) {
      const record = filed.find((one) => one.id === id)
      const time = fetched.get(id)
      if (!record && time && time < kept) continue
      if (!record) return `the mail ${id} was settled and has no record`
      if (!isOfPerson || record.is_deleted) continue
      if (!readable.has(record.outcome)) return `the mail ${id} of a person became « ${record.outcome} »`
      if (record.text !== null && !record.text.includes(words) && record.text.trim() !== '')
        return `the mail ${id} of a person cannot be read in its thread`
    }
    return null
  },
}

export const mailboxInvariants: readonly Invariant[] = [mailsHaveRecords]
