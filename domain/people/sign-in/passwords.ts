import type { Database } from '../../../db/client.ts'
import { type LimitKeys, type RateLimited, withRateLimit } from '../../kernel/flow/rate-limits.ts'
import { serializeByKey } from '../../kernel/flow/serialize-by-key.ts'
import {
  type FormInput,
  type FormSchema,
  type ValidationResult,
  validateForm,
} from '../../kernel/forms/validate-form.ts'
import type { AccountHolder, RequestOrigin, SignedInPerson } from '../../kernel/person.ts'
import type { Account, Accounts } from '../../kernel/ports/accounts.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { recordAudit } from './audit.ts'
import { commonPasswords } from './common-passwords.ts'
import { minPasswordLength } from './password-length.ts'
import {
  type NewPassword,
  type NewPasswordProblems,
  newPasswordForm,
  type PasswordChange,
  type PasswordChangeProblems,
  passwordChangeForm,
} from './sign-in-forms.ts'
import { findKnownDevice, type OpenedSession, rememberDevice, startSession } from './start-session.ts'

type ChangeDeps = Deps<'db' | 'jobs' | 'accounts' | 'limits' | 'clock' | 'secret'>

/**
 * Changes the password of somebody who is signed in and knows the old one. A try counts like one to sign in
 * (docs/product.md §9.4), also when it succeeds: each mails the owner. What is wrong with the new password is answered
 * before, and counts nothing.
 */
export async function changePassword(
  deps: ChangeDeps,
  person: SignedInPerson,
  typed: PasswordChange,
  origin: RequestOrigin,
): Promise<PasswordReplacement | RateLimited> {
  const checked = validateNewPassword(passwordChangeForm, typed, person)
  if (checked.outcome === 'invalid') return checked
  const account = await deps.accounts.findById(deps.db, person.userId)
  if (!account) return { outcome: 'wrong-password' }
  const turns = passwordLimits(deps, account.email, account, origin)
  const factor = person.factor === 'done' ? 'shown' : 'owed'
  const attempt = () => tryChange(deps, { ...account, factor }, checked.values, origin)
  return withRateLimit(turns, attempt, ({ outcome }) => outcome === 'signed-out')
}

async function tryChange(
  deps: ChangeDeps,
  account: ChangingAccount,
  { current_password, password }: Required<PasswordChange>,
  origin: RequestOrigin,
): Promise<PasswordReplacement> {
  const { accounts } = deps
  const isRight = await accounts.checkPassword(current_password, account.passwordHash, origin)
  const changed = isRight
    ? await replacePassword(deps, account, await accounts.hashPassword(password, origin), origin)
    : ({ outcome: 'wrong-password' } as const)
  if (changed.outcome === 'wrong-password')
    await recordAudit(deps.db, deps, {
      act: 'password-change-failed',
      userId: account.userId,
      address: origin.address,
    })
  return changed
}

export type PasswordReplacement =
  | ({ outcome: 'changed' } & OpenedSession)
  | { outcome: 'invalid'; problems: PasswordChangeProblems }
  | { outcome: 'wrong-password' }
  /** The session that asked has ended meanwhile. */
  | { outcome: 'signed-out' }

/** What the session that asks has shown stands for the one that follows it. */
type ChangingAccount = Account & { factor: 'shown' | 'owed' }

/**
 * Every session of the account ends; this browser goes on with a new one. The owner gets a mail. The password
 * that was checked, and the session that asked, must not have been replaced or ended since.
 */
function replacePassword(
  deps: ChangeDeps,
  { userId, factor, passwordHash: checked }: ChangingAccount,
  passwordHash: string,
  origin: RequestOrigin,
): Promise<PasswordReplacement> {
  const { db, jobs, accounts } = deps
  return db.transaction(async (tx) => {
    if ((await accounts.lockPassword(tx, userId)) !== checked) return { outcome: 'wrong-password' }
    if (!origin.session || !(await accounts.closeSession(tx, origin.session)))
      return { outcome: 'signed-out' }
    await accounts.setPassword(tx, userId, passwordHash)
    await accounts.closeSessions(tx, userId)
    await accounts.forgetResets(tx, userId)
    await recordAudit(tx, deps, { act: 'password-changed', userId, address: origin.address })
    await jobs.enqueue(tx, 'send-password-changed-mail', { userId, changeId: randomId() })
    return { outcome: 'changed', ...(await startSession(tx, deps, userId, origin, factor)) }
  })
}

type ResetDeps = Deps<'db' | 'jobs' | 'accounts' | 'clock' | 'secret'>

type PasswordReset =
  | { outcome: 'reset'; devices: string[] }
  | { outcome: 'invalid'; problems: NewPasswordProblems }
  | { outcome: 'unusable'; link: Exclude<ResetLinkState, 'valid'> }

/**
 * Sets a new password by a reset link, once. Every session of the account ends and its owner gets a mail;
 * this browser, which holds a link that only the owner gets, is one that the account knows.
 */
export function resetPassword(
  deps: ResetDeps,
  link: ResetLink,
  typed: NewPassword,
  origin: RequestOrigin,
): Promise<PasswordReset> {
  // Copies of one form find the link used, and have nothing hashed.
  return serializeByKey(`reset ${link.oobCode}`, () => tryReset(deps, link, typed, origin))
}

async function tryReset(
  deps: ResetDeps,
  link: ResetLink,
  typed: NewPassword,
  origin: RequestOrigin,
): Promise<PasswordReset> {
  const { db, accounts } = deps
  const found = await findResetLink(db, accounts, link)
  const account = found && (await accounts.findById(db, found.userId))
  if (!found || !account) return unusable('invalid')
  if (found.isExpired) return unusable('expired')
  const checked = validateNewPassword(newPasswordForm, typed, account)
  if (checked.outcome === 'invalid') return checked
  const passwordHash = await accounts.hashPassword(checked.values.password, origin)
  return reset(deps, link, { userId: account.userId, passwordHash }, origin)
}

function reset(
  deps: ResetDeps,
  { oobCode }: ResetLink,
  { userId, passwordHash }: { userId: string; passwordHash: string },
  { address, devices }: RequestOrigin,
): Promise<PasswordReset> {
  const { db, jobs, accounts } = deps
  return db.transaction(async (tx) => {
    await accounts.lockPassword(tx, userId)
    if (!(await accounts.consumeReset(tx, oobCode ?? ''))) return unusable('invalid')
    await accounts.setPassword(tx, userId, passwordHash)
    await accounts.closeSessions(tx, userId)
    await accounts.forgetResets(tx, userId)
    await recordAudit(tx, deps, { act: 'password-reset', userId, address })
    await jobs.enqueue(tx, 'send-password-changed-mail', { userId, changeId: randomId() })
    return { outcome: 'reset', devices: rememberDevice(devices, userId, deps.secret) }
  })
}

const unusable = (link: Exclude<ResetLinkState, 'valid'>): PasswordReset => ({ outcome: 'unusable', link })

type ResetLinkState = 'valid' | 'expired' | 'invalid'

/**
 * Looks at a reset link and consumes nothing: scanners open every link of a mail. `isFirst` of an invitation: whose
 * account it is has no password yet.
 */
export async function checkResetLink(
  { db, accounts }: ResetDeps,
  link: ResetLink,
): Promise<{ state: ResetLinkState; isFirst: boolean }> {
  const found = await findResetLink(db, accounts, link)
  if (!found) return { state: 'invalid', isFirst: false }
  const account = await accounts.findById(db, found.userId)
  return { state: found.isExpired ? 'expired' : 'valid', isFirst: account?.passwordHash === null }
}

/** What the mail's link carries (docs/product.md §2). */
interface ResetLink {
  mode: string | null
  oobCode: string | null
}

/** What a reset link leads to; `null` for one that leads nowhere. */
async function findResetLink(db: Database, accounts: Accounts, { mode, oobCode }: ResetLink) {
  return mode === 'resetPassword' && oobCode ? accounts.findReset(db, oobCode) : null
}

/** Validates a form that sets a password of `person`: by its rules, then by the password's own (docs/product.md §6). */
export function validateNewPassword<Rules extends FormSchema>(
  rules: Rules,
  typed: FormInput,
  person: Pick<AccountHolder, 'email' | 'role'>,
): ValidationResult<Rules> {
  const result = validateForm(rules, typed)
  const weakness = result.outcome === 'valid' ? passwordWeakness(typed.password ?? '', person) : null
  return weakness ? { outcome: 'invalid', problems: { form: weakness } } : result
}

/** Below it the specification has its sentence; from there to a client's fewest we have ours. */
const fewestOfSpecification = 6
const maxCharacters = 128

/** With six, to the letter (docs/product.md §5). */
const tooShort = (fewest: number) => `ERREUR Votre mot de passe doit contenir au moins ${fewest} caractères`
const nearlyLongEnough = `ERREUR Votre mot de passe est un peu court\u00a0: choisissez au moins ${minPasswordLength.client} caractères.`
const tooLong = `ERREUR Votre mot de passe doit contenir au plus ${maxCharacters} caractères`
const tooCommon = 'ERREUR Ce mot de passe est trop courant\u00a0: choisissez-en un autre.'

/** Why `person` may not have that password, or `null` (docs/product.md §6). Spaces at its ends are no signs. */
function passwordWeakness(
  password: string,
  { email, role }: Pick<AccountHolder, 'email' | 'role'>,
): string | null {
  const signs = countSigns(password.trim())
  if (signs < minPasswordLength[role]) return shortness(signs, role)
  if (countSigns(password) > maxCharacters) return tooLong
  return isCommon(password.trim().toLowerCase(), email) ? tooCommon : null
}

/** As people count them: an accent or an emoji is one sign. */
const countSigns = (text: string) => [...text.normalize('NFC')].length

function shortness(signs: number, role: AccountHolder['role']): string {
  if (role === 'staff') return tooShort(minPasswordLength.staff)
  return signs < fewestOfSpecification ? tooShort(fewestOfSpecification) : nearlyLongEnough
}

/** A common word stays one with a year or an exclamation mark behind it. */
function isCommon(password: string, email: string): boolean {
  const word = /^.*[a-z]/s.exec(password)?.[0] ?? ''
  const isOneSign = new Set(password).size === 1
  return isOneSign || password === email || commonPasswords.has(password) || commonPasswords.has(word)
}

type PasswordLimitDeps = Deps<'limits' | 'secret'>

/**
 * What a try of a password counts for (docs/product.md §9.4). A browser that the account knows has turns of its own:
 * whoever uses up the others, from one address or from thousands, does not lock the owner out there.
 */
export function passwordLimits(
  { limits, secret }: PasswordLimitDeps,
  email: string,
  account: Account | null,
  { address, devices }: RequestOrigin,
): LimitKeys {
  const device = account && findKnownDevice(devices, account.userId, secret)
  if (device) return [[limits.signInDevice, `${account.userId} ${device}`]]
  return [
    [limits.signInAddress, address],
    [limits.signInAccount, email],
  ]
}
