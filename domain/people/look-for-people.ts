import { plainEmail } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { inAccounts, inAddresses, inLetters } from './people-by-email.ts'
import { inClients, inMessages, inRequests, inWithdrawals } from './people-in-records.ts'
import { inWork } from './people-in-work.ts'

/** Where the words stand, in every kind of record that names people; letters, accounts and addresses by the whole e-mail alone. */
export async function lookForPeople(
  { db, accounts }: World<'db' | 'accounts'>,
  words: readonly string[],
  typed: string,
) {
  const email = typed.includes('@') ? plainEmail(typed) : null
  const found = await Promise.all([
    inClients(db, words),
    inRequests(db, words),
    inMessages(db, words),
    inWithdrawals(db, words),
    inWork(db, words),
    ...(email ? [inAddresses(db, email), inLetters(db, email), inAccounts(db, accounts, email)] : []),
  ])
  return found.flat()
}
