import { data, type RouterContextProvider } from 'react-router'
import { listShownLetters } from '../../../../domain/letters/list-letters.ts'
import { findThread } from '../../../../domain/letters/threads/find-thread.ts'
import { stateWords } from '../../../../domain/letters/threads/thread-words.ts'
import { isWithdrawn } from '../../../../domain/letters/threads/withdraw-request.ts'
import { randomId } from '../../../../domain/random-id.ts'
import { shopLocation, site } from '../../../../domain/site.ts'
import { siteContext } from '../../../context.ts'
import { letterPages } from '../../../thread-paths.ts'
import { threadLinkContext } from '../thread-link-context.ts'
import { factsOf } from './thread-facts.server.ts'
import { firstOf, lineOf } from './thread-letters.server.ts'
import { addressOf } from './thread-link-address.server.ts'
import { photosOf } from './thread-photos.server.ts'

export type VisitorThread = Awaited<ReturnType<typeof readVisitorThread>>

/** What a visitor sees of their thread: nothing of colleagues' notes, of what is being written, of who handles it. */
export async function readVisitorThread(context: Readonly<RouterContextProvider>, url: URL) {
  const link = context.get(threadLinkContext)
  const { key } = link
  const { db } = context.get(siteContext)
  if (link.isExpired) return { isExpired: true, address: addressOf(link) } as const
  const thread = await findThread(db, key)
  if (!thread) throw data(null, { status: 404 })
  const page = await listShownLetters(db, key, url.searchParams.get('avant'))
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
    letters: [
      ...(page.older ? [] : [firstOf(thread, link)]),
      ...page.letters.map((letter) => lineOf(letter, link)),
    ],
    ...letterPages(url, page, '#echange'),
    contact: place ?? { title: site.brand, phone: site.locations[0].phone },
    // The next letter's, so that the same press twice is one.
    nextId: randomId(),
  } as const
}
