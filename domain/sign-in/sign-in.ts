import type { Database } from '../../db/client.ts'
import { inTurn, type Wait } from '../limits/turns.ts'
import type { Account, Accounts, Clock, RateLimits } from '../ports.ts'
import { audit } from './audit.ts'
import { rememberDevice } from './known-device.ts'
import { passwordTurns } from './password-turns.ts'
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

/**
 * Signs in with an e-mail and a password (docs/product.md §6). Each try takes a turn before the password is
 * looked at, so that tries sent all at once count too; a right password gives it back.
 */
export async function signIn(
  world: World,
  typed: { email: string; password: string },
  visit: Visit,
): Promise<SignIn | Wait> {
  const { db, accounts } = world
  const email = plainEmail(typed.email)
  const account = await accounts.find(db, email)
  const turns = passwordTurns(world, email, account, visit)
  const attempt = () => tryPassword(world, account, typed.password, visit)
  return inTurn(turns, attempt, ({ outcome }) => outcome === 'signed-in')
}

async function tryPassword(
  world: World,
  account: Account | null,
  password: string,
  visit: Visit,
): Promise<SignIn> {
  if (!account && !world.hidesAccounts) return refuse(world, account, visit)
  if (!(await world.accounts.checkPassword(password, account?.passwordHash ?? null)) || !account)
    return refuse(world, account, visit)
  return { outcome: 'signed-in', setCookie: await open(world, account, visit) }
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
