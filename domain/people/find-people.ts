import { isTooShort, searchWords } from '../lists/search-words.ts'
import type { World } from '../world.ts'
import { type FoundPerson, gatherPeople } from './gather-people.ts'
import { lookForPeople } from './look-for-people.ts'

export type PeopleFound =
  | { outcome: 'nothing-typed' | 'too-short' }
  | { outcome: 'found'; people: FoundPerson[]; hasMore: boolean }

const mostPeople = 40

/**
 * People by e-mail, name, telephone or plate, over clients, requests, messages, declarations of withdrawal, letters,
 * orders, quotes, accounts, subscriptions and addresses that mails came back from (docs/product.md §11.24). Records of one client, or of one e-mail, are one person.
 */
export async function findPeople(world: World<'db' | 'accounts'>, typed: string): Promise<PeopleFound> {
  const words = searchWords(typed)
  if (words.length === 0) return { outcome: typed.trim() === '' ? 'nothing-typed' : 'too-short' }
  if (isTooShort(words)) return { outcome: 'too-short' }
  const sightings = await lookForPeople(world, words, typed)
  const people = await gatherPeople(world.db, sightings)
  return { outcome: 'found', people: people.slice(0, mostPeople), hasMore: people.length > mostPeople }
}
