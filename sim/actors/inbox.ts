import {
  assignInboxRecordsToSelf,
  closeInboxRecords,
  handOverInboxRecord,
  type InboxActionOutcome,
  markInboxRecordsAsSpam,
  markInboxRecordsSeen,
  markInboxRecordsUnseen,
  releaseInboxRecords,
  reopenInboxRecords,
  unmarkInboxRecordsAsSpam,
} from '../../domain/correspondence/inbox/inbox-actions.ts'
import {
  addSavedAnswer,
  changeSavedAnswer,
  deleteSavedAnswer,
  moveSavedAnswer,
} from '../../domain/correspondence/saved-answers/saved-answers.ts'
import { addThreadNote } from '../../domain/correspondence/threads/add-note.ts'
import { deleteMessageDraft, saveMessageDraft } from '../../domain/correspondence/threads/message-drafts.ts'
import {
  cancelQueuedThreadMessage,
  queueThreadMessageAgain,
} from '../../domain/correspondence/threads/queue-message.ts'
import type { InboxKind, ThreadKey } from '../../domain/kernel/inbox-kind.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import { type Action, nothing, pickRow } from '../action.ts'
import type { Picks } from '../picks.ts'
import type { World } from '../world.ts'

/** Actions of the desk on requests and messages of visitors, and on its saved answers. */
export const inboxActions: readonly Action[] = [
  {
    name: 'desk takes or hands over a request or message',
    weight: 2,
    run: (world, picks) =>
      onRecord(world, picks, `state not in ('closed', 'spam')`, async ({ kind, id, handled_by: seen }) => {
        const { deps, staff } = world
        if (picks.isIn(50))
          return outcomeOf(await assignInboxRecordsToSelf(deps, staff.desk, kind, [id], seen))
        const to = picks.one([staff.head, staff.desk]).userId
        const handed = await handOverInboxRecord(deps, staff.desk, kind, id, { to, seen })
        return handed.outcome === 'decided' ? outcomeOf(handed.result) : handed.outcome
      }),
  },
  {
    name: 'desk closes a request or message',
    weight: 1,
    run: (world, picks) =>
      onRecord(world, picks, `state not in ('closed', 'spam')`, async ({ kind, id }) => {
        const { deps, staff } = world
        if (picks.isIn(30)) return outcomeOf(await markInboxRecordsAsSpam(deps, staff.desk, kind, [id]))
        const reason = picks.one(['answered', 'silent', 'not-ours'] as const)
        return outcomeOf(await closeInboxRecords(deps, staff.desk, kind, [id], { reason }))
      }),
  },
  {
    name: 'desk reopens a request or message',
    weight: 1,
    run: (world, picks) =>
      onRecord(world, picks, `state in ('closed', 'spam')`, async ({ kind, id, state }) => {
        const reopen = state === 'spam' ? unmarkInboxRecordsAsSpam : reopenInboxRecords
        return outcomeOf(await reopen(world.deps, world.staff.desk, kind, [id]))
      }),
  },
  {
    name: 'desk changes several requests or messages and undoes it',
    weight: 2,
    async run(world, picks) {
      const { deps, staff, query } = world
      const kind = picks.one(['request', 'message'] as const)
      const all = await query<{ id: string }>(
        `select id from ${tables[kind]} order by created_at desc, email, id limit 8`,
      )
      const ids = picks.some(all).map(({ id }) => id)
      if (ids.length === 0) return nothing
      const [act, undo] = picks.one(bulkActs)
      const done = await act(deps, staff.desk, kind, ids)
      if (done.changed.length > 0 && picks.isIn(50)) await undo(deps, staff.desk, kind, done.changed)
      return outcomeOf(done)
    },
  },
  {
    name: 'desk drafts an answer or writes a note',
    weight: 2,
    run: (world, picks) =>
      onRecord(world, picks, 'true', async (record) => {
        const { deps, staff, clock } = world
        const key: ThreadKey = { kind: record.kind, id: record.id }
        if (picks.isIn(40)) {
          const typed = { id: randomId(), note: 'À rappeler demain' }
          const { outcome } = await addThreadNote(deps, staff.desk, key, typed)
          if (picks.isIn(15)) await addThreadNote(deps, staff.desk, key, typed)
          return outcome
        }
        const text = picks.one(['Bonjour, nous', 'Bonjour, nous regardons', 'Bonjour, voici'])
        const form = { id: randomId(), text, vu: String(clock.now().getTime()) }
        const { outcome } = await saveMessageDraft(deps, staff.desk, key, form)
        if (picks.isIn(25)) await deleteMessageDraft(deps, staff.desk, key)
        return outcome
      }),
  },
  {
    name: 'desk cancels or repeats an answer',
    weight: 1,
    async run(world, picks) {
      const { deps, staff } = world
      const message = await pickRow<ThreadKey & { message: string; state: 'queued' | 'refused' }>(
        world,
        picks,
        `select t.thread_kind as kind, t.thread_id as id, t.id as message, m.state
         from outgoing_mails m join thread_messages t on t.id = m.message_id
         where m.state = 'refused' or (m.state = 'queued' and (m.due_at > $1 or $2))
         order by m.created_at desc, t.thread_id, t.id limit 4`,
        [world.clock.now(), picks.isIn(10)],
      )
      if (!message) return nothing
      const key: ThreadKey = { kind: message.kind, id: message.id }
      const change = message.state === 'queued' ? cancelQueuedThreadMessage : queueThreadMessageAgain
      return (await change(deps, staff.desk, key, message.message)).outcome
    },
  },
  {
    name: 'desk changes its saved answers',
    weight: 1,
    async run(world, picks) {
      const { deps, staff } = world
      const typed = { name: `Réponse ${picks.number(1, 99)}`, text: 'Bonjour, merci de votre message.' }
      const answer = await pickRow<{ id: string; place: number }>(
        world,
        picks,
        'select id, (row_number() over (order by position, id))::int as place from saved_answers order by position, id',
      )
      if (!answer || picks.isIn(40)) return (await addSavedAnswer(deps, staff.desk, typed)).outcome
      const { id, place } = answer
      if (picks.isIn(50)) return (await changeSavedAnswer(deps, staff.desk, id, typed)).outcome
      if (picks.isIn(50)) await moveSavedAnswer(deps, id, { from: place, by: place > 1 ? -1 : 1 })
      else await deleteSavedAnswer(deps, staff.desk, id)
      return 'ran'
    },
  },
]

const tables: Readonly<Record<InboxKind, string>> = {
  request: 'quote_requests',
  message: 'contact_messages',
}

/** Actions of the list, each with the one by which the notice undoes it. */
const bulkActs = [
  [assignInboxRecordsToSelf, releaseInboxRecords],
  [markInboxRecordsSeen, markInboxRecordsUnseen],
  [markInboxRecordsUnseen, markInboxRecordsSeen],
  [markInboxRecordsAsSpam, unmarkInboxRecordsAsSpam],
  [
    (...[deps, by, kind, ids]: Parameters<typeof reopenInboxRecords>) =>
      closeInboxRecords(deps, by, kind, ids, { reason: 'silent' }),
    reopenInboxRecords,
  ],
] as const satisfies (readonly [typeof reopenInboxRecords, typeof reopenInboxRecords])[]

/** Returns the outcome of an action on records: `saved` if it changed one, otherwise why it did not. */
const outcomeOf = ({ changed, rejection }: InboxActionOutcome) =>
  changed.length > 0 ? 'saved' : (rejection ?? 'unchanged')

interface InboxRecord {
  kind: InboxKind
  id: string
  state: string
  handled_by: string | null
}

/** Runs an action on one of the newest requests and messages that meet an SQL condition. */
async function onRecord(
  world: World,
  picks: Picks,
  condition: string,
  run: (record: InboxRecord) => Promise<string>,
): Promise<string> {
  const record = await pickRow<InboxRecord>(
    world,
    picks,
    `select kind, id, state, handled_by from (
       select 'message' as kind, id, state, handled_by, created_at, email from contact_messages
       union all select 'request', id, state, handled_by, created_at, email from quote_requests) records
     where ${condition} order by created_at desc, email, id limit 8`,
  )
  return record ? run(record) : nothing
}
