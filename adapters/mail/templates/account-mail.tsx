import { site } from '../../../domain/site.ts'
import { accountLetter } from './account-letter.tsx'

/** Leads to the choice of a new password, for an hour and once. */
export const recoveryMail = (id: string, to: string, url: string) =>
  accountLetter({
    id: `recovery-${id}`,
    to,
    subject: 'Choisissez un nouveau mot de passe',
    heading: 'Choisissez un nouveau mot de passe',
    before: [`Un nouveau mot de passe a été demandé pour votre compte ${site.brand}.`],
    button: { label: 'Choisir un mot de passe', url },
    after: [
      'Ce lien est valable une heure et ne sert qu’une fois.',
      'Vous n’avez rien demandé\u00a0? Ne faites rien, votre mot de passe reste le même.',
    ],
  })

/** Tells the owner that the password is another one, so that they act when it was not them. */
export const passwordChangedMail = (id: string, to: string, entrance: string) =>
  accountLetter({
    id: `password-changed-${id}`,
    to,
    subject: 'Votre mot de passe a été modifié',
    heading: 'Mot de passe modifié',
    before: [
      `Le mot de passe de votre compte ${site.brand} vient d’être modifié. Par sécurité, les sessions ouvertes sur d’autres appareils ont été fermées.`,
    ],
    button: { label: 'Se connecter', url: entrance },
    after: [
      `Ce n’était pas vous\u00a0? Demandez aussitôt un nouveau mot de passe depuis la page de connexion et prévenez-nous à l’adresse ${site.contactEmail}.`,
    ],
  })

/** Invites a client to choose a password, for seven days and once. */
export const invitationMail = (id: string, to: string, url: string) =>
  accountLetter({
    id: `invitation-${id}`,
    to,
    subject: `Votre compte ${site.brand}`,
    heading: 'Votre compte vous attend',
    before: [
      `${site.brand} a préparé votre compte client. Vous y suivrez vos commandes et retrouverez vos factures et vos devis. Il ne reste qu’à choisir un mot de passe.`,
    ],
    button: { label: 'Créer mon compte', url },
    after: [
      `Votre identifiant sera ${to}. Ce lien est valable sept jours et ne sert qu’une fois.`,
      `Vous n’attendiez pas ce message\u00a0? Ignorez-le, ou écrivez-nous à l’adresse ${site.contactEmail}.`,
    ],
  })

/** Invites one of the workshop's people to choose a password, for seven days and once. */
export const staffInvitationMail = (id: string, to: string, url: string) =>
  accountLetter({
    id: `staff-invitation-${id}`,
    to,
    subject: `Votre compte de l’équipe ${site.brand}`,
    heading: 'Bienvenue dans l’équipe',
    before: [
      `Un compte vous a été ouvert dans la gestion de ${site.brand}. Il ne reste qu’à choisir un mot de passe.`,
    ],
    button: { label: 'Choisir mon mot de passe', url },
    after: [
      `Votre identifiant sera ${to}. Ce lien est valable sept jours et ne sert qu’une fois\u00a0; passé ce délai, demandez-en un autre à votre responsable.`,
      `Vous n’attendiez pas ce message\u00a0? Ignorez-le, ou écrivez-nous à l’adresse ${site.contactEmail}.`,
    ],
  })
