import type { Database } from '../../db/client.ts'
import type { Account, Accounts, Clock, RateLimit, RateLimits } from '../ports.ts'
import { audit } from './audit.ts'
import { findKnownDevice, rememberDevice } from './known-device.ts'
import { plainEmail } from './person.ts'

interface World {
  db: Database
  accounts: Accounts
  limits: RateLimits
  clock: Clock
  siteUrl: string
  secret: string
  /** Nobody learns here which addresses have an account. */
  hidesAccounts: boolean
}

/** Who asks: their network address and their `Cookie` header. */
export interface Visit {
  address: string
  cookies: string
}

export type SignIn =
  | { outcome: 'signed-in'; setCookie: string[] }
  | { outcome: 'unknown' }
  | { outcome: 'wrong-password' }
  /** One of the two, and not to be told which. */
  | { outcome: 'incorrect' }
  | { outcome: 'wait'; seconds: number }

/**
 * Signs in with an e-mail and a password (docs/product.md §6). Each try takes a turn before the password is
 * looked at, so that tries sent all at once count too; a right password gives it back.
 */
export async function signIn(
  world: World,
  typed: { email: string; password: string },
  visit: Visit,
): Promise<SignIn> {
  const { db, accounts, hidesAccounts } = world
  const email = plainEmail(typed.email)
  const account = await accounts.find(db, email)
  const turns = turnsOf(world, email, account, visit)
  for (const [limit, key] of turns) {
    const seconds = await limit.use(key)
    if (seconds > 0) return { outcome: 'wait', seconds }
  }
  if (!account && !hidesAccounts) return refuse(world, account, visit)
  if (!(await accounts.checkPassword(typed.password, account?.passwordHash ?? null)) || !account)
    return refuse(world, account, visit)
  const setCookie = await open(world, account, visit)
  for (const [limit, key] of turns) await limit.giveBack(key)
  return { outcome: 'signed-in', setCookie }
}

/**
 * A browser that the account knows has turns of its own: whoever uses up the others, from one address or from
 * thousands, does not lock the owner out there.
 */
function turnsOf({ limits, ...site }: World, email: string, account: Account | null, visit: Visit) {
  const device = account && findKnownDevice(visit.cookies, account.userId, site)
  const turns: [RateLimit, string][] = device
    ? [[limits.signInDevice, `${account.userId} ${device}`]]
    : [
        [limits.signInAddress, visit.address],
        [limits.signInAccount, email],
      ]
  return turns
}

async function refuse(world: World, account: Account | null, { address }: Visit): Promise<SignIn> {
  await audit(world.db, world, { act: 'sign-in-failed', userId: account?.userId ?? null, address })
  if (world.hidesAccounts) return { outcome: 'incorrect' }
  return { outcome: account ? 'wrong-password' : 'unknown' }
}

/** The session that the browser had ends: a token from before the sign-in never gains by it. */
function open(world: World, { userId }: Account, { address, cookies }: Visit): Promise<string[]> {
  const { db, accounts } = world
  return db.transaction(async (tx) => {
    await accounts.closeSession(tx, cookies)
    const { setCookie } = await accounts.openSession(tx, userId)
    await audit(tx, world, { act: 'signed-in', userId, address })
    return [...setCookie, rememberDevice(cookies, userId, world)]
  })
}
