import { normalizeEmail, type StaffRole } from '../../domain/kernel/person.ts'
import { isEmailAddress } from '../../domain/kernel/text/email-address.ts'
import { inviteClient } from '../../domain/people/clients/invitations.ts'
import { resetSecondFactor } from '../../domain/people/sign-in/second-factor.ts'
import { createStaffAccount } from '../../domain/people/staff/staff-accounts.ts'
import { staffRoleNames } from '../../domain/people/staff/staff-role.ts'
import { toPasswordResetLink } from '../jobs/mail-links.ts'
import { printRejection, runOnDatabase } from './run-command.ts'

/**
 * Runs `npm run invite` (docs/operations.md, User accounts and audit trail). Prints the result, or why it failed.
 * Returns the exit code.
 */
export const runInviteCommand = (email: string) =>
  runCommand(email, async (deps) => {
    const { outcome } = await inviteClient(deps, email)
    return outcome === 'invited'
      ? {
          done: `Invitation de ${email} enregistrée\u00a0: le site envoie l’e-mail, aussitôt ou à son démarrage.`,
        }
      : { rejected: `${email} a déjà un compte.` }
  })

/** Runs `npm run staff` (docs/operations.md, User accounts and audit trail). The default role is « responsable ». */
export async function runMakeStaffCommand(email: string, role = 'responsable'): Promise<number> {
  if (!Object.hasOwn(staffRoleNames, role)) {
    const roles = Object.keys(staffRoleNames).join(', ')
    return printRejection(`« ${role} » n’est pas un rôle : choisissez parmi ${roles}.`)
  }
  return makeStaffWithRole(email, role as StaffRole)
}

const makeStaffWithRole = (email: string, role: StaffRole) =>
  runCommand(email, async (deps) => {
    const result = await createStaffAccount(deps, email, role)
    if (result.outcome === 'client-account')
      return { rejected: `${email} est l’adresse d’un client\u00a0: choisissez-en une autre pour l’atelier.` }
    if (result.outcome === 'account-closed')
      return { rejected: `Le compte de ${email} est fermé\u00a0: un responsable le rouvre dans la gestion.` }
    const what =
      result.outcome === 'created' ? 'Compte de l’atelier créé' : 'Ce compte de l’atelier existe déjà'
    return {
      done: `${what}\u00a0: son mot de passe se choisit dans l’heure à l’adresse\n${toPasswordResetLink(deps, result.token)}`,
    }
  })

/**
 * Runs `npm run reset-factor` (docs/operations.md, User accounts and audit trail), for a lost second factor that no
 * signed-in staff member can reset.
 */
export const runResetFactorCommand = (email: string) =>
  runCommand(email, async (deps) => {
    const account = await deps.accounts.find(deps.db, normalizeEmail(email))
    const reset = account && (await resetSecondFactor(deps, account.userId, 'operator'))
    if (reset?.outcome === 'reset')
      return {
        done: `Vérification en deux étapes de ${email} réinitialisée, sessions fermées\u00a0: une nouvelle application se choisit à la prochaine connexion.`,
      }
    return reset?.outcome === 'not-set-up'
      ? {
          done: `Aucune vérification en deux étapes pour ${email}\u00a0: elle se choisit à la prochaine connexion.`,
        }
      : { rejected: `${email} n’est pas l’adresse d’un compte de l’atelier.` }
  })

const runCommand = async (email: string, run: Parameters<typeof runOnDatabase>[0]) =>
  isEmailAddress(email.trim())
    ? runOnDatabase(run)
    : printRejection(`« ${email} » n’est pas une adresse e-mail.`)
