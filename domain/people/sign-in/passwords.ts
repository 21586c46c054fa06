import type { Database } from '../../../db/client.ts'
import { type RateLimited, withRateLimit } from '../../kernel/flow/rate-limits.ts'
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
import { recordAuditEntry } from './audit.ts'
import { commonPasswords } from './common-passwords.ts'
import { type OpenedSession, passwordRateLimitsOf, rememberDevice, startSession } from './sign-in.ts'
import {
  minPasswordLength,
  type NewPasswordProblems,
  type NewPasswordValues,
  newPasswordForm,
  type PasswordChangeProblems,
  type PasswordChangeValues,
  passwordChangeForm,
} from './sign-in-forms.ts'

type ChangeDeps = Deps<'db' | 'jobs' | 'accounts' | 'limits' | 'clock' | 'secret'>

/**
 * Changes the password of a signed-in person who knows the old one. An attempt counts like a sign-in, also if it
 * succeeds, because each success sends a mail. An invalid new password is reported before and does not count.
 */
export async function changePassword(
  deps: ChangeDeps,
  person: SignedInPerson,
  typed: PasswordChangeValues,
  origin: RequestOrigin,
): Promise<PasswordReplacementOutcome | RateLimited> {
  const checked = validateNewPassword(passwordChangeForm, typed, person)
  if (checked.outcome === 'invalid') return checked
  const account = await deps.accounts.findById(deps.db, person.userId)
  if (!account) return { outcome: 'wrong-password' }
  const uses = passwordRateLimitsOf(deps, account.email, account, origin)
  const factor = person.factor === 'verified' ? 'verified' : 'required'
  const attempt = () => tryChange(deps, { ...account, factor }, checked.values, origin)
  return withRateLimit(uses, attempt, ({ outcome }) => outcome === 'signed-out')
}

async function tryChange(
  deps: ChangeDeps,
  account: ChangingAccount,
  { current_password, password }: Required<PasswordChangeValues>,
  origin: RequestOrigin,
): Promise<PasswordReplacementOutcome> {
  const { accounts } = deps
  const isRight = await accounts.checkPassword(current_password, account.passwordHash, origin)
  const changed = isRight
    ? await replacePassword(deps, account, await accounts.hashPassword(password, origin), origin)
    : ({ outcome: 'wrong-password' } as const)
  if (changed.outcome === 'wrong-password')
    await recordAuditEntry(deps.db, deps, {
      act: 'password-change-failed',
      userId: account.userId,
      address: origin.address,
    })
  return changed
}

export type PasswordReplacementOutcome =
  | ({ outcome: 'changed' } & OpenedSession)
  | { outcome: 'invalid'; problems: PasswordChangeProblems }
  | { outcome: 'wrong-password' }
  /** The session ended while the request was handled. */
  | { outcome: 'signed-out' }

/** Account whose new session has the same factor state as the current one. */
type ChangingAccount = Account & { factor: 'verified' | 'required' }

/**
 * Replaces the password. All sessions of the account end, this browser gets a new one, and the owner gets a mail. Fails if the
 * checked password was replaced or the session has ended meanwhile.
 */
function replacePassword(
  deps: ChangeDeps,
  { userId, factor, passwordHash: checked }: ChangingAccount,
  passwordHash: string,
  origin: RequestOrigin,
): Promise<PasswordReplacementOutcome> {
  const { db, jobs, accounts } = deps
  return db.transaction(async (tx) => {
    if ((await accounts.lockPassword(tx, userId)) !== checked) return { outcome: 'wrong-password' }
    if (!origin.session || !(await accounts.closeSession(tx, origin.session)))
      return { outcome: 'signed-out' }
    await accounts.setPassword(tx, userId, passwordHash)
    await accounts.closeSessions(tx, userId)
    await accounts.forgetResets(tx, userId)
    await recordAuditEntry(tx, deps, { act: 'password-changed', userId, address: origin.address })
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
 * Sets a new password by a reset link, once. All sessions of the account end and the owner gets a mail. This browser becomes
 * known to the account, because only the owner gets the link.
 */
export function resetPassword(
  deps: ResetDeps,
  link: ResetLink,
  typed: NewPasswordValues,
  origin: RequestOrigin,
): Promise<PasswordReset> {
  // Copies of a form run one at a time: the later ones find the link used and hash no password.
  return serializeByKey(`reset ${link.oobCode}`, () => tryReset(deps, link, typed, origin))
}

async function tryReset(
  deps: ResetDeps,
  link: ResetLink,
  typed: NewPasswordValues,
  origin: RequestOrigin,
): Promise<PasswordReset> {
  const { db, accounts } = deps
  const resetLink = await findResetLink(db, accounts, link)
  const account = resetLink && (await accounts.findById(db, resetLink.userId))
  if (!resetLink || !account) return unusable('invalid')
  if (resetLink.isExpired) return unusable('expired')
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
    await recordAuditEntry(tx, deps, { act: 'password-reset', userId, address })
    await jobs.enqueue(tx, 'send-password-changed-mail', { userId, changeId: randomId() })
    return { outcome: 'reset', devices: rememberDevice(devices, userId, deps.secret) }
  })
}

const unusable = (link: Exclude<ResetLinkState, 'valid'>): PasswordReset => ({ outcome: 'unusable', link })

type ResetLinkState = 'valid' | 'expired' | 'invalid'

/**
 * Checks a reset link without consuming it, because mail scanners open every link. `isFirst` is true for an invitation: the
 * account has no password yet.
 */
export async function checkPasswordResetLink(
  { db, accounts }: ResetDeps,
  link: ResetLink,
): Promise<{ state: ResetLinkState; isFirst: boolean }> {
  const resetLink = await findResetLink(db, accounts, link)
  if (!resetLink) return { state: 'invalid', isFirst: false }
  const account = await accounts.findById(db, resetLink.userId)
  return { state: resetLink.isExpired ? 'expired' : 'valid', isFirst: account?.passwordHash === null }
}

/** Parameters of the link in the mail. */
interface ResetLink {
  mode: string | null
  oobCode: string | null
}

/** Finds the reset of a link; `null` if the link is invalid. */
async function findResetLink(db: Database, accounts: Accounts, { mode, oobCode }: ResetLink) {
  return mode === 'resetPassword' && oobCode ? accounts.findReset(db, oobCode) : null
}

/** Validates a form that sets a password of `person`: first by the form's rules, then by the rules for passwords. */
export function validateNewPassword<Rules extends FormSchema>(
  rules: Rules,
  typed: FormInput,
  person: Pick<AccountHolder, 'email' | 'role'>,
): ValidationResult<Rules> {
  const result = validateForm(rules, typed)
  const weakness = result.outcome === 'valid' ? passwordWeakness(typed.password ?? '', person) : null
  return weakness ? { outcome: 'invalid', problems: { form: weakness } } : result
}

/**
 * Number of characters below which the sentence of the specification is shown; from there to the minimum of clients another
 * sentence is shown.
 */
const fewestOfSpecification = 6
const maxCharacters = 128

/** Wording prescribed by the specification (docs/product.md §5), except for the number of characters. */
const tooShort = (fewest: number) => `ERREUR Votre mot de passe doit contenir au moins ${fewest} caractères`
const nearlyLongEnough = `ERREUR Votre mot de passe est un peu court\u00a0: choisissez au moins ${minPasswordLength.client} caractères.`
const tooLong = `ERREUR Votre mot de passe doit contenir au plus ${maxCharacters} caractères`
const tooCommon = 'ERREUR Ce mot de passe est trop courant\u00a0: choisissez-en un autre.'

/** Returns why `person` may not use a password, or `null`. Leading and trailing spaces do not count as characters. */
function passwordWeakness(
  password: string,
  { email, role }: Pick<AccountHolder, 'email' | 'role'>,
): string | null {
  const characters = countCharacters(password.trim())
  if (characters < minPasswordLength[role]) return shortness(characters, role)
  if (countCharacters(password) > maxCharacters) return tooLong
  return isCommon(password.trim().toLowerCase(), email) ? tooCommon : null
}

/**
 * Counts Unicode code points after composition (NFC): a letter with an accent counts as one, an emoji as one or, if it is
 * composed of others, as several.
 */
const countCharacters = (text: string) => [...text.normalize('NFC')].length

function shortness(characters: number, role: AccountHolder['role']): string {
  if (role === 'staff') return tooShort(minPasswordLength.staff)
  return characters < fewestOfSpecification ? tooShort(fewestOfSpecification) : nearlyLongEnough
}

/** Whether a password is common, also with digits or punctuation appended to a common word. */
function isCommon(password: string, email: string): boolean {
  const word = /^.*[a-z]/s.exec(password)?.[0] ?? ''
  const isOneCharacter = new Set(password).size === 1
  return isOneCharacter || password === email || commonPasswords.has(password) || commonPasswords.has(word)
}
