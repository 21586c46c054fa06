import type { Mail } from '../../../domain/ports/mailer.ts'
import type { AccountNotice } from '../../../domain/sign-in/account-notice.ts'
import { site } from '../../../domain/site.ts'
import { accountLetter } from './account-letter.tsx'

interface Told {
  id: string
  to: string
  notice: AccountNotice
  /** « Firefox sur Windows »; `null` where nothing is known of it. */
  device: string | null
  /** Of the account's own page. */
  accountUrl: string
}

const alarm = `Ce n’était pas vous\u00a0? Changez aussitôt votre mot de passe, déconnectez vos autres appareils et prévenez votre responsable.`

/** Tells one of the staff what became of the way into their account, so that they act when it was not them. */
export async function factorMail({ id, to, notice, device, accountUrl }: Told): Promise<Mail> {
  const { subject, what } = words[notice]
  return accountLetter({
    id: `account-notice-${id}`,
    to,
    subject,
    heading: subject,
    before: [what(device)],
    button: { label: 'Ouvrir mon compte', url: accountUrl },
    after: [alarm],
  })
}

const words: Readonly<Record<AccountNotice, { subject: string; what: (device: string | null) => string }>> = {
  'new-device': {
    subject: 'Connexion depuis un nouvel appareil',
    what: (device) =>
      `Votre compte ${site.brand} vient d’être ouvert depuis un appareil qu’il ne connaissait pas${device ? `\u00a0: ${device}` : ''}.`,
  },
  'factor-set': {
    subject: 'Vérification en deux étapes activée',
    what: () =>
      `Une application d’authentification vient d’être associée à votre compte ${site.brand}. Elle remplace celle d’avant, s’il y en avait une, et dix nouveaux codes de secours ont été faits.`,
  },
  'factor-reset': {
    subject: 'Vérification en deux étapes réinitialisée',
    what: () =>
      `La vérification en deux étapes de votre compte ${site.brand} vient d’être réinitialisée et vos sessions ont été fermées. À votre prochaine connexion, vous associerez une nouvelle application.`,
  },
  'recovery-codes-made': {
    subject: 'Nouveaux codes de secours',
    what: () =>
      `Dix nouveaux codes de secours viennent d’être faits pour votre compte ${site.brand}. Ceux d’avant ne servent plus.`,
  },
}
