import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contactMessages, quoteRequestPhotos, quoteRequests, staff } from '../../db/schema/tables.ts'
import { countOneMore } from '../../domain/form-counters.ts'
import { takeRecords } from '../../domain/inbox/handling/take-records.ts'
import type { InboxKind } from '../../domain/inbox/inbox-kind.ts'
import { seeRecords } from '../../domain/inbox/see-records.ts'
import { closeRecords } from '../../domain/inbox/settling/close-records.ts'
import { markSpam } from '../../domain/inbox/settling/spam-records.ts'
import { photoPath } from '../../domain/quote-requests/photo-path.ts'
import type { StaffPerson } from '../../domain/sign-in/person.ts'
import { site } from '../../domain/site.ts'
import type { World } from '../../domain/world.ts'
import { demoId } from '../business/demo-id.ts'
import { demoStaff } from '../people.ts'
import { type DemoMessage, demoMessages } from './messages.ts'
import { type DemoRequest, demoRequests, type Fate } from './requests.ts'
import { saidIn } from './say.ts'

type Needs = World<'db' | 'files' | 'jobs' | 'clock' | 'announcements' | 'addresses'>

/** One of the site's own pictures, as a JPEG. */
export type OwnPicture = (name: string) => Promise<Buffer>

/**
 * Requests and messages of the last two weeks, some of which the workshop has seen to, where nothing was ever asked: with
 * `picture` as photos. The demo's people must have their accounts.
 */
export async function fillInbox(world: Needs, picture: OwnPicture): Promise<void> {
  if (!(await isMeant(world.db))) return
  await putPhotos(world, picture)
  await world.db.transaction(async (tx) => {
    // Two nodes may come here at once.
    await tx.execute(sql`lock table ${quoteRequests} in share row exclusive mode`)
    if (!(await isMeant(tx))) return
    const acts = [...demoRequests.flatMap(asked), ...demoMessages.flatMap(written)]
    for (const { hoursAgo, act } of acts.toSorted((one, other) => other.hoursAgo - one.hoursAgo))
      await act({ ...world, db: tx, clock: { now: () => hoursBefore(world, hoursAgo) } })
  })
}

/** Where the demo's people work, and nobody has asked anything. */
async function isMeant(db: Database): Promise<boolean> {
  const ids = demoStaff.map(({ id }) => id)
  if ((await db.$count(staff, inArray(staff.user_id, ids))) < ids.length) return false
  return (await db.$count(quoteRequests)) + (await db.$count(contactMessages)) === 0
}

const requestId = (index: number) => demoId('DemoDemande', index)
const photoId = (index: number) => demoId('DemoPhoto', index)

const hoursBefore = ({ clock }: World<'clock'>, hours: number) =>
  new Date(clock.now().getTime() - hours * 3_600_000)

/** The files stand before the rows do; the same again is the same file. */
async function putPhotos({ files }: Needs, picture: OwnPicture): Promise<void> {
  for (const [index, { photos }] of demoRequests.entries())
    for (const [place, name] of photos.entries())
      await files.put(pathOf(index, place), await picture(name), 'image/jpeg')
}

const photoName = (place: number) => `photo-${place + 1}.jpg`
const pathOf = (index: number, place: number) => photoPath(requestId(index), photoId(place), photoName(place))

/** Something that happened so many hours ago. */
interface Past {
  hoursAgo: number
  act(world: Needs): Promise<unknown>
}

function asked({ hoursAgo, fate, photos, answers }: DemoRequest, index: number): Past[] {
  const id = requestId(index)
  const kept = photos.map((_, place) => ({
    ...{ id: photoId(place), name: photoName(place), path: pathOf(index, place) },
  }))
  const act = async ({ db, jobs, clock, addresses }: Needs) => {
    const created_at = clock.now()
    await db.insert(quoteRequests).values({
      ...answers,
      ...{ id, reference: `TW-DEM${index + 2}-${index + 2}A`, created_at, waits_since: created_at },
      ...{ type: 'internet', confidentiality: true, newsletter: false },
      images: kept.map(({ id: photo, name, path }) => ({ url: addresses.photo(id, photo), name, path })),
    })
    for (const photo of kept) {
      const dates = { created_at, stored_at: created_at, claimed_at: created_at }
      const owner = { quote_request_id: id, content_type: 'image/jpeg' }
      await db.insert(quoteRequestPhotos).values({ ...photo, ...owner, ...dates })
      await jobs.enqueue(db, 'make-photo-thumbnail', { quoteRequestId: id, photoId: photo.id })
    }
    await countOneMore(db, 'forms')
  }
  const said = saidIn({ kind: 'request', id }, answers.email, hoursAgo, somebody('request'))
  return [{ hoursAgo, act }, ...met('request', id, hoursAgo, fate), ...said]
}

function written({ hoursAgo, fate, ...message }: DemoMessage, index: number): Past[] {
  const id = demoId('DemoMessage', index)
  const act = async ({ db, clock }: Needs) => {
    const dates = { created_at: clock.now(), waits_since: clock.now() }
    await db.insert(contactMessages).values({ id, ...message, ...dates, client_email: site.contactEmail })
    await countOneMore(db, 'contacts')
  }
  const said = saidIn({ kind: 'message', id }, message.email, hoursAgo, somebody('message'))
  return [{ hoursAgo, act }, ...met('message', id, hoursAgo, fate), ...said]
}

/** What the workshop made of it, a while after it came. */
function met(kind: InboxKind, id: string, hours: number, fate: Fate): Past[] {
  const by = somebody(kind)
  const seen: Past = { hoursAgo: hours * 0.9, act: (world) => seeRecords(world, by, kind, [id]) }
  const aside: Past = { hoursAgo: hours * 0.85, act: (world) => markSpam(world, by, kind, [id]) }
  const taken: Past = { hoursAgo: hours * 0.8, act: (world) => takeRecords(world, by, kind, [id]) }
  const reason = { reason: 'answered' } as const
  const closed: Past = { hoursAgo: hours * 0.5, act: (world) => closeRecords(world, by, kind, [id], reason) }
  return { unseen: [], spam: [seen, aside], taken: [seen, taken], closed: [seen, taken, closed] }[fate]
}

/** Whoever of the demo's people does that work. */
function somebody(kind: InboxKind): StaffPerson {
  const role = kind === 'request' ? 'bureau' : 'responsable'
  const found = demoStaff.find((person) => person.role === role)
  if (!found) throw new Error(`nobody of the demo is ${role}`)
  const { id: userId, email, name, points_of_sale: pointsOfSale } = found
  return { role: 'staff', userId, email, name, staffRole: role, pointsOfSale }
}
