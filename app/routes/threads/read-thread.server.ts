import { data, type RouterContextProvider } from 'react-router'
import { dayAndHour } from '../../../domain/calendar/day-and-hour.ts'
import { type Letter, listShownLetters } from '../../../domain/letters/list-letters.ts'
import { findThread } from '../../../domain/letters/threads/find-thread.ts'
import type { Thread } from '../../../domain/letters/threads/thread.ts'
import { stateWords } from '../../../domain/letters/threads/thread-words.ts'
import { isWithdrawn } from '../../../domain/letters/threads/withdraw-request.ts'
import { findQuoteRequest } from '../../../domain/quote-requests/find-quote-request.ts'
import { photoIdOf } from '../../../domain/quote-requests/photo-path.ts'
import { randomId } from '../../../domain/random-id.ts'
import { shopLocation, site } from '../../../domain/site.ts'
import type { World } from '../../../domain/world.ts'
import { siteContext } from '../../context.ts'
import { fileSize } from '../../file-size.ts'
import { threadPath } from '../../thread-paths.ts'
import { type ThreadLink, threadLinkContext } from './thread-link-context.ts'

export type VisitorThread = Awaited<ReturnType<typeof readVisitorThread>>
export type VisitorLetter = ReturnType<typeof lineOf>

/** Where forms and files of a page lead, with its link. */
const addressOf = ({ key, access }: ThreadLink, rest = '') =>
  `${threadPath(key.kind, key.id)}${rest}?${access}`

/** What a visitor sees of their thread: nothing of colleagues' notes, of what is being written, of who handles it. */
export async function readVisitorThread(context: Readonly<RouterContextProvider>) {
  const link = context.get(threadLinkContext)
  const { key } = link
  const { db } = context.get(siteContext)
  if (link.isExpired) return { isExpired: true, address: addressOf(link) } as const
  const thread = await findThread(db, key)
  if (!thread) throw data(null, { status: 404 })
  const place = thread.shop ? shopLocation(thread.shop) : null
  return {
    isExpired: false,
    kind: key.kind,
    address: addressOf(link),
    live: addressOf(link, '/direct'),
    reference: thread.reference,
    state: stateWords(key.kind, thread.state),
    isWithdrawn: isWithdrawn(thread),
    isClosed: thread.state === 'closed',
    facts: factsOf(thread, place?.title),
    photos: await photosOf({ db }, thread, link),
    letters: [firstOf(thread), ...(await listShownLetters(db, key)).map((letter) => lineOf(letter, link))],
    contact: place ?? { title: site.brand, phone: site.locations[0].phone },
    // The next letter's, so that the same press twice is one.
    nextId: randomId(),
  } as const
}

function factsOf({ vehicle, createdAt, kind, subject }: Thread, place: string | undefined) {
  return [
    [kind === 'request' ? 'Envoyée le' : 'Envoyé le', dayAndHour(createdAt)],
    ['Objet', kind === 'message' ? subject : ''],
    ['Véhicule', vehicle],
    ['Atelier', place ?? ''],
  ]
    .filter(([, value]) => value)
    .map(([label = '', value = '']) => ({ label, value }))
}

async function photosOf({ db }: World<'db'>, { kind, id }: Thread, link: ThreadLink) {
  const request = kind === 'request' ? await findQuoteRequest(db, id) : null
  return (request?.images ?? []).map((image) => ({
    name: image.name,
    url: addressOf(link, `/photos/${photoIdOf(image)}`),
  }))
}

const instant = (at: Date) => ({ at: at.toISOString(), when: dayAndHour(at) })

function firstOf(thread: Thread): VisitorLetter {
  return {
    id: thread.id,
    isOurs: false,
    author: 'Vous',
    ...instant(thread.createdAt),
    text: thread.text,
    files: [],
  }
}

function lineOf({ id, direction, author_name, text, attachments, ...letter }: Letter, link: ThreadLink) {
  const isOurs = direction === 'sent'
  return {
    ...{ id, isOurs, text },
    author: isOurs ? `${author_name}, ${site.brand}` : 'Vous',
    ...instant(letter.sent_at ?? letter.created_at),
    files: attachments.map((file) => ({
      ...{ id: file.id, name: file.name, size: fileSize(file.bytes) },
      isPicture: file.content_type === 'image/jpeg',
      to: addressOf(link, `/fichiers/${id}/${file.id}`),
    })),
  }
}
