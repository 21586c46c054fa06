import { data, type RouterContextProvider } from 'react-router'
import { formatDayAndHour } from '../../../domain/calendar/french-dates.ts'
import type { Deps } from '../../../domain/deps.ts'
import { photoIdOf } from '../../../domain/quote-requests/photo-files.ts'
import { findQuoteRequest } from '../../../domain/quote-requests/quote-request.ts'
import { randomId } from '../../../domain/random-id.ts'
import { shopLocation, site } from '../../../domain/site.ts'
import { type ListedMessage, listVisibleMessages } from '../../../domain/threads/messages.ts'
import {
  findRequestProgress,
  progressWords,
  readProgressPickup,
} from '../../../domain/threads/request-progress.ts'
import { findThread, type Thread, threadStateWords } from '../../../domain/threads/thread.ts'
import { isWithdrawn } from '../../../domain/threads/visitor-actions.ts'
import { siteContext, type ThreadLink, threadLinkContext } from '../../context.ts'
import { threadPath } from '../../page-addresses.ts'
import { messagePages, shownBeginning, shownMessage, shownMoment } from '../../thread-reader.server.ts'
import type { ShownMessage } from '../../ui/thread-messages.tsx'

export type VisitorThread = Awaited<ReturnType<typeof readVisitorThread>>

/** What a visitor sees of their thread: nothing of colleagues' notes, of what is being written, of who handles it. */
export async function readVisitorThread(context: Readonly<RouterContextProvider>, url: URL) {
  const link = context.get(threadLinkContext)
  const { key } = link
  const { db, clock } = context.get(siteContext)
  if (link.isExpired) return { isExpired: true, address: threadLinkAddress(link) } as const
  const thread = await findThread(db, key)
  if (!thread) throw data(null, { status: 404 })
  const page = await listVisibleMessages(db, key, url.searchParams.get('avant'))
  const progress = key.kind === 'request' ? await findRequestProgress(db, key.id) : null
  const place = thread.shop ? shopLocation(thread.shop) : null
  return {
    isExpired: false,
    kind: key.kind,
    address: threadLinkAddress(link),
    live: threadLinkAddress(link, '/direct'),
    reference: thread.reference,
    state: whereItStands(thread, progress),
    pickup: await readProgressPickup(db, progress, clock.now()),
    mayWithdraw: !progress && thread.state !== 'closed',
    facts: threadFacts(thread, place?.title),
    photos: await readThreadPhotos({ db }, thread, link),
    messages: [
      ...(page.older ? [] : [firstMessage(thread, link)]),
      ...page.messages.map((message) => toVisitorMessage(message, link)),
    ],
    ...messagePages(url, page, '#echange'),
    contact: place ?? { title: site.brand, phone: site.locations[0].phone },
    // The next message's, so that the same press twice is one.
    nextId: randomId(),
  } as const
}

/** What came of it before how it is written about: an order goes on whoever closes the correspondence. */
function whereItStands(thread: Thread, progress: Awaited<ReturnType<typeof findRequestProgress>>) {
  if (progress) return progressWords(progress)
  if (!isWithdrawn(thread)) return threadStateWords(thread.kind, thread.state)
  return {
    label: thread.kind === 'request' ? 'Retirée à votre demande' : 'Clos à votre demande',
    next: 'Vous n’avez plus rien à faire. Vous changez d’avis\u00a0? Écrivez-nous ci-dessous.',
  }
}

function threadFacts({ vehicle, createdAt, kind, subject }: Thread, place: string | undefined) {
  return [
    [kind === 'request' ? 'Envoyée le' : 'Envoyé le', formatDayAndHour(createdAt)],
    ['Objet', kind === 'message' ? subject : ''],
    ['Véhicule', vehicle],
    ['Atelier', place ?? ''],
  ]
    .filter(([, value]) => value)
    .map(([label = '', value = '']) => ({ label, value }))
}

export interface VisitorMessage extends ShownMessage {
  /** The workshop's. */
  isOurs: boolean
}

const addressesOf = (link: ThreadLink) => ({
  whole: (_: unknown, messageId: string) => threadLinkAddress(link, `/lettres/${messageId}`),
  file: (messageId: string, fileId: string) => threadLinkAddress(link, `/fichiers/${messageId}/${fileId}`),
})

/** What the thread began with. */
export const firstMessage = (
  thread: Thread,
  link: ThreadLink,
  how?: { isWhole: boolean },
): VisitorMessage => ({
  ...shownBeginning(thread, addressesOf(link), how),
  isOurs: false,
  author: 'Vous',
})

export function toVisitorMessage(message: ListedMessage, link: ThreadLink): VisitorMessage {
  const isOurs = message.direction === 'sent'
  return {
    ...shownMessage(message, addressesOf(link)),
    ...shownMoment(message.mail?.sent_at ?? message.created_at),
    isOurs,
    author: isOurs ? `${message.author_name}, ${site.brand}` : 'Vous',
  }
}

async function readThreadPhotos({ db }: Deps<'db'>, { kind, id }: Thread, link: ThreadLink) {
  const request = kind === 'request' ? await findQuoteRequest(db, id) : null
  return (request?.images ?? []).map((image) => ({
    name: image.name,
    url: threadLinkAddress(link, `/photos/${photoIdOf(image)}`),
  }))
}

/** Where forms and files of a page lead, with its link. */
export const threadLinkAddress = ({ key, access }: ThreadLink, rest = '') =>
  `${threadPath(key.kind, key.id)}${rest}?${access}`
