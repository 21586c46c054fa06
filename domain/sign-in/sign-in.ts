import { inTurn, type Wait } from '../limits/turns.ts'
import type { Account } from '../ports/accounts.ts'
import type { World } from '../world.ts'
import type { Asker } from './asker.ts'
import { audit } from './audit.ts'
import { type Entry, enter } from './enter.ts'
import { passwordTurns } from './password/password-turns.ts'
import { plainEmail } from './person.ts'

type Needs = World<'db' | 'accounts' | 'limits' | 'clock' | 'secret' | 'hidesAccounts'>

export type SignIn =
  /** One that is not whole owes the second factor. */
  | ({ outcome: 'signed-in'; isWhole: boolean } & Entry)
  | { outcome: 'unknown' }
  | { outcome: 'wrong-password' }
  /** One of the two, and not to be told which. */
  | { outcome: 'incorrect' }

/**
 * Signs in with an e-mail and a password (docs/product.md §6). Each try takes a turn before the password is
 * looked at, so that tries sent all at once count too; a right password gives it back. Staff then owe their second
 * factor (second-factor/pass-second-factor.ts).
 */
export async function signIn(
  world: Needs,
  typed: { email: string; password: string },
  asker: Asker,
): Promise<SignIn | Wait> {
  const { db, accounts } = world
  const email = plainEmail(typed.email)
  const account = await accounts.find(db, email)
  const turns = passwordTurns(world, email, account, asker)
  const attempt = () => tryPassword(world, account, typed.password, asker)
  return inTurn(turns, attempt, ({ outcome }) => outcome === 'signed-in')
}

async function tryPassword(
  world: Needs,
  account: Account | null,
  password: string,
  asker: Asker,
): Promise<SignIn> {
  if (!account && !world.hidesAccounts) return refuse(world, account, asker)
  const isRight = await world.accounts.checkPassword(password, account?.passwordHash ?? null, asker)
  if (!isRight || !account) return refuse(world, account, asker)
  const entry = await open(world, account, asker)
  if (!entry) return refuse(world, account, asker)
  return { outcome: 'signed-in', isWhole: account.role !== 'staff', ...entry }
}

async function refuse(world: Needs, account: Account | null, { address }: Asker): Promise<SignIn> {
  await audit(world.db, world, { act: 'sign-in-failed', userId: account?.userId ?? null, address })
  if (world.hidesAccounts) return { outcome: 'incorrect' }
  return { outcome: account ? 'wrong-password' : 'unknown' }
}

/** `null` when the password has been replaced since it was checked. */
function open(world: Needs, { userId, role, passwordHash }: Account, asker: Asker): Promise<Entry | null> {
  return world.db.transaction(async (tx) => {
    if ((await world.accounts.lockPassword(tx, userId)) !== passwordHash) return null
    await audit(tx, world, { act: 'signed-in', userId, address: asker.address })
    return enter(tx, world, userId, asker, role === 'staff' ? 'owed' : 'shown')
  })
}
