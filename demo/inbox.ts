import { inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/client.ts'
import {
  contactMessages,
  outgoingMails,
  quoteRequestPhotos,
  quoteRequests,
  staff,
  threadMessages,
} from '../db/schema/tables.ts'
import {
  assignInboxRecordsToSelf,
  closeInboxRecords,
  markInboxRecordsAsSpam,
  markInboxRecordsSeen,
} from '../domain/correspondence/inbox/inbox-actions.ts'
import { requestPhotoKey } from '../domain/correspondence/quote-requests/photo-files.ts'
import { addThreadNote } from '../domain/correspondence/threads/add-note.ts'
import { recordVisitorMessage } from '../domain/correspondence/threads/record-visitor-message.ts'
import { correspondentName, findThread, markThreadAnswered } from '../domain/correspondence/threads/thread.ts'
import { recordEvent, staffActor } from '../domain/kernel/events/record-event.ts'
import { incrementFormCounter } from '../domain/kernel/flow/form-counters.ts'
import type { InboxKind, ThreadKey } from '../domain/kernel/inbox-kind.ts'
import type { StaffPerson } from '../domain/kernel/person.ts'
import type { Deps } from '../domain/kernel/ports/deps.ts'
import { randomId } from '../domain/kernel/random-id.ts'
import { getOwnProperty } from '../domain/kernel/text/own-property.ts'
import {
  type DemoInboxState,
  type DemoMessage,
  type DemoRequest,
  demoConversations,
  demoMessages,
  demoRequests,
} from './inbox-texts.ts'
import { demoStaff } from './people.ts'
import { demoId } from './seeded.ts'

/**
 * Adds requests and messages of the last two weeks, some already handled, if there are none; `picture` provides their photos. The
 * demo's staff accounts must exist.
 */
export async function fillDemoInbox(deps: InboxNeeds, picture: ReadSitePicture): Promise<void> {
  if (!(await isInboxEmpty(deps.db))) return
  await putPhotos(deps, picture)
  await deps.db.transaction(async (tx) => {
    // Locks the table, because two nodes may run this at the same time.
    await tx.execute(sql`lock table ${quoteRequests} in share row exclusive mode`)
    if (!(await isInboxEmpty(tx))) return
    const steps = [...demoRequests.flatMap(stepsOfRequest), ...demoMessages.flatMap(stepsOfMessage)]
    for (const { hoursAgo, run } of steps.toSorted((one, other) => other.hoursAgo - one.hoursAgo))
      await run({ ...deps, db: tx, clock: { now: () => hoursBefore(deps, hoursAgo) } })
  })
}

/** Whether the demo's staff accounts exist and there is no request. */
async function isInboxEmpty(db: Database): Promise<boolean> {
  const ids = demoStaff.map(({ id }) => id)
  if ((await db.$count(staff, inArray(staff.user_id, ids))) < ids.length) return false
  return (await db.$count(quoteRequests)) + (await db.$count(contactMessages)) === 0
}

const hoursBefore = ({ clock }: Deps<'clock'>, hours: number) =>
  new Date(clock.now().getTime() - hours * 3_600_000)

const requestId = (index: number) => demoId('DemoDemande', index)
const photoId = (index: number) => demoId('DemoPhoto', index)

/** Stores the files before their rows. Storing them again changes nothing. */
async function putPhotos({ files }: InboxNeeds, picture: ReadSitePicture): Promise<void> {
  for (const [index, { photos }] of demoRequests.entries())
    for (const [place, name] of photos.entries())
      await files.put(photoKeyOf(index, place), await picture(name), 'image/jpeg')
}

const photoName = (place: number) => `photo-${place + 1}.jpg`
const photoKeyOf = (index: number, place: number) =>
  requestPhotoKey(requestId(index), photoId(place), photoName(place))

/** Returns all actions on a request, from its receipt. */
function stepsOfRequest({ hoursAgo, fate, photos, answers }: DemoRequest, index: number): PastStep[] {
  const id = requestId(index)
  const storedPhotos = photos.map((_, place) => ({
    id: photoId(place),
    name: photoName(place),
    path: photoKeyOf(index, place),
  }))
  const run = async ({ db, jobs, clock, addresses }: StepNeeds) => {
    const created_at = clock.now()
    await db.insert(quoteRequests).values({
      ...answers,
      id,
      reference: `TW-DEM${index + 2}-${index + 2}A`,
      created_at,
      waits_since: created_at,
      type: 'internet',
      confidentiality: true,
      newsletter: false,
      images: storedPhotos.map(({ id: photo, name, path }) => ({
        url: addresses.photo(id, photo),
        name,
        path,
      })),
    })
    for (const photo of storedPhotos) {
      await db.insert(quoteRequestPhotos).values({
        ...photo,
        quote_request_id: id,
        content_type: 'image/jpeg',
        created_at,
        stored_at: created_at,
        claimed_at: created_at,
      })
      await jobs.enqueue(db, 'make-photo-thumbnail', { quoteRequestId: id, photoId: photo.id })
    }
    await incrementFormCounter(db, 'forms')
  }
  const conversation = stepsOfConversation(
    { kind: 'request', id },
    answers.email,
    hoursAgo,
    demoHandler('request'),
  )
  return [{ hoursAgo, run }, ...stepsOfHandling('request', id, hoursAgo, fate), ...conversation]
}

/** Returns all actions on a message, from its receipt. */
function stepsOfMessage({ hoursAgo, fate, ...message }: DemoMessage, index: number): PastStep[] {
  const id = demoId('DemoMessage', index)
  const run = async ({ db, clock, facts }: StepNeeds) => {
    const created_at = clock.now()
    await db.insert(contactMessages).values({
      id,
      ...message,
      created_at,
      waits_since: created_at,
      client_email: facts.current().contactEmail,
    })
    await incrementFormCounter(db, 'contacts')
  }
  const conversation = stepsOfConversation(
    { kind: 'message', id },
    message.email,
    hoursAgo,
    demoHandler('message'),
  )
  return [{ hoursAgo, run }, ...stepsOfHandling('message', id, hoursAgo, fate), ...conversation]
}

/** Returns the workshop's action on an entry, some time after its receipt. */
function stepsOfHandling(kind: InboxKind, id: string, hours: number, fate: DemoInboxState): PastStep[] {
  const by = demoHandler(kind)
  const seen: PastStep = { hoursAgo: hours * 0.9, run: (deps) => markInboxRecordsSeen(deps, by, kind, [id]) }
  const aside: PastStep = {
    hoursAgo: hours * 0.85,
    run: (deps) => markInboxRecordsAsSpam(deps, by, kind, [id]),
  }
  const taken: PastStep = {
    hoursAgo: hours * 0.8,
    run: (deps) => assignInboxRecordsToSelf(deps, by, kind, [id]),
  }
  const reason = { reason: 'answered' } as const
  const closed: PastStep = {
    hoursAgo: hours * 0.5,
    run: (deps) => closeInboxRecords(deps, by, kind, [id], reason),
  }
  return { unseen: [], spam: [seen, aside], taken: [seen, taken], closed: [seen, taken, closed] }[fate]
}

type ConversationNeeds = Pick<StepNeeds, 'db' | 'clock' | 'jobs' | 'announcements'>

/** Returns the messages of a thread that began `hours` ago, each as an action at its time. */
function stepsOfConversation(key: ThreadKey, email: string, hours: number, by: StaffPerson) {
  return (getOwnProperty(demoConversations, email) ?? []).map(({ after, from, text }) => ({
    hoursAgo: hours * (1 - after),
    async run(deps: ConversationNeeds) {
      if (from === 'note') return addThreadNote(deps, by, key, { id: randomId(), note: text })
      const thread = await findThread(deps.db, key)
      if (!thread) return null
      if (from === 'workshop') return answer(deps, by, key, text)
      const message = { channel: 'page', name: correspondentName(thread), email, text } as const
      return recordVisitorMessage(deps.db, deps, key, message)
    },
  }))
}

/** Adds an answer marked as sent: the demo sends no mail. */
async function answer(deps: ConversationNeeds, by: StaffPerson, key: ThreadKey, text: string): Promise<void> {
  const { db, clock } = deps
  const thread = await findThread(db, key)
  if (!thread) return
  const now = clock.now()
  const id = randomId()
  await db.insert(threadMessages).values({
    id,
    thread_kind: key.kind,
    thread_id: key.id,
    direction: 'sent',
    channel: 'mail',
    author_id: by.userId,
    author_name: by.name,
    email: thread.email,
    subject: thread.subject,
    text,
    state: 'dispatched',
    created_at: now,
  })
  await db.insert(outgoingMails).values({
    id,
    message_id: id,
    kind: 'message',
    recipient: thread.email,
    state: 'sent',
    author_id: by.userId,
    author_name: by.name,
    created_at: now,
    due_at: now,
    sent_at: now,
  })
  await markThreadAnswered(db, thread, by.userId)
  await recordEvent(db, deps, staffActor(by), {
    act: `${key.kind}.answered`,
    id: key.id,
    before: { state: thread.state },
    after: thread.eventData,
  })
}

/** Returns the staff member of the demo who handles that kind. */
function demoHandler(kind: InboxKind): StaffPerson {
  const role = kind === 'request' ? 'bureau' : 'responsable'
  const staffMember = demoStaff.find((person) => person.role === role)
  if (!staffMember) throw new Error(`nobody of the demo is ${role}`)
  const { id: userId, email, name, points_of_sale: pointsOfSale } = staffMember
  return { role: 'staff', userId, email, name, staffRole: role, pointsOfSale }
}

type InboxNeeds = Deps<'db' | 'files' | 'jobs' | 'clock' | 'announcements' | 'addresses' | 'facts'>
type StepNeeds = InboxNeeds & { db: Transaction }

/** An action that many hours ago. */
interface PastStep {
  hoursAgo: number
  run(deps: StepNeeds): Promise<unknown>
}

/** Returns one of the site's own pictures as JPEG. */
export type ReadSitePicture = (name: string) => Promise<Buffer>
