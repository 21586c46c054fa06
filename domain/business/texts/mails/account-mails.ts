import {
  defineMailText,
  mailButtonField,
  mailHeadingField,
  mailSubjectField,
  mailTextAfterButtonField,
  mailTextBeforeButtonField,
} from './mail-text.ts'

const unexpected = 'Vous n’attendiez pas ce message\u00a0? Ignorez-le, ou écrivez-nous à l’adresse {e-mail}.'

const suspiciousSignIn =
  'Ce n’était pas vous\u00a0? Changez aussitôt votre mot de passe, déconnectez vos autres appareils et prévenez votre responsable.'

const identifier = { identifiant: 'l’adresse avec laquelle la personne se connectera' }

/** Security mail to a staff member about their own account. */
const notice = (
  title: string,
  about: string,
  sentence: string,
  variables: Readonly<Record<string, string>> = {},
) =>
  defineMailText({
    title,
    about,
    variables,
    fields: {
      subject: mailSubjectField(title),
      heading: mailHeadingField(title),
      before: mailTextBeforeButtonField(`Bonjour,\n\n${sentence}`),
      button: mailButtonField('Ouvrir mon compte'),
      after: mailTextAfterButtonField(suspiciousSignIn),
    },
  })

/** Mails to owners of accounts. */
export const accountMails = {
  recovery: defineMailText({
    title: 'Nouveau mot de passe',
    about: 'À la personne qui demande un nouveau mot de passe.',
    variables: {},
    fields: {
      subject: mailSubjectField('Choisissez un nouveau mot de passe'),
      heading: mailHeadingField('Choisissez un nouveau mot de passe'),
      before: mailTextBeforeButtonField(
        'Bonjour,\n\nUn nouveau mot de passe a été demandé pour votre compte {marque}.',
      ),
      button: mailButtonField('Choisir un mot de passe'),
      after: mailTextAfterButtonField(
        'Ce lien est valable une heure et ne sert qu’une fois.\n\nVous n’avez rien demandé\u00a0? Ne faites rien, votre mot de passe reste le même.',
      ),
    },
  }),
  'password-changed': defineMailText({
    title: 'Mot de passe modifié',
    about: 'À la personne qui vient de changer son mot de passe.',
    variables: {},
    fields: {
      subject: mailSubjectField('Votre mot de passe a été modifié'),
      heading: mailHeadingField('Mot de passe modifié'),
      before: mailTextBeforeButtonField(
        'Bonjour,\n\nLe mot de passe de votre compte {marque} vient d’être modifié. Par sécurité, les sessions ouvertes sur d’autres appareils ont été fermées.',
      ),
      button: mailButtonField('Se connecter'),
      after: mailTextAfterButtonField(
        'Ce n’était pas vous\u00a0? Demandez aussitôt un nouveau mot de passe depuis la page de connexion et prévenez-nous à l’adresse {e-mail}.',
      ),
    },
  }),
  invitation: defineMailText({
    title: 'Invitation d’un client',
    about: 'Au client pour qui un compte est ouvert.',
    variables: identifier,
    fields: {
      subject: mailSubjectField('Votre compte {marque}'),
      heading: mailHeadingField('Votre compte vous attend'),
      before: mailTextBeforeButtonField(
        'Bonjour,\n\n{marque} a préparé votre compte client. Vous y suivrez vos commandes et retrouverez vos factures et vos devis. Il ne reste qu’à choisir un mot de passe.',
      ),
      button: mailButtonField('Créer mon compte'),
      after: mailTextAfterButtonField(
        `Votre identifiant sera {identifiant}. Ce lien est valable sept jours et ne sert qu’une fois.\n\n${unexpected}`,
      ),
    },
  }),
  'colleague-invitation': defineMailText({
    title: 'Invitation d’une personne d’entreprise',
    about: 'À une autre personne d’un client professionnel, pour qui un accès est ouvert.',
    variables: { ...identifier, entreprise: 'le client pour lequel la personne agira' },
    fields: {
      subject: mailSubjectField('Votre accès {marque} pour {entreprise}'),
      heading: mailHeadingField('Votre accès vous attend'),
      before: mailTextBeforeButtonField(
        'Bonjour,\n\n{entreprise} vous ouvre son espace client {marque}. Vous y suivrez ses commandes et retrouverez ses factures et ses devis, avec votre propre mot de passe. Il ne reste qu’à le choisir.',
      ),
      button: mailButtonField('Choisir mon mot de passe'),
      after: mailTextAfterButtonField(
        `Votre identifiant sera {identifiant}. Ce lien est valable sept jours et ne sert qu’une fois\u00a0; passé ce délai, demandez-en un autre à la personne qui vous a fait ouvrir cet accès.\n\n${unexpected}`,
      ),
    },
  }),
  'staff-invitation': defineMailText({
    title: 'Invitation de l’équipe',
    about: 'À la personne de l’équipe pour qui un compte est ouvert.',
    variables: identifier,
    fields: {
      subject: mailSubjectField('Votre compte de l’équipe {marque}'),
      heading: mailHeadingField('Bienvenue dans l’équipe'),
      before: mailTextBeforeButtonField(
        'Bonjour,\n\nUn compte vous a été ouvert dans la gestion de {marque}. Il ne reste qu’à choisir un mot de passe.',
      ),
      button: mailButtonField('Choisir mon mot de passe'),
      after: mailTextAfterButtonField(
        `Votre identifiant sera {identifiant}. Ce lien est valable sept jours et ne sert qu’une fois\u00a0; passé ce délai, demandez-en un autre à votre responsable.\n\n${unexpected}`,
      ),
    },
  }),
  'new-device': notice(
    'Connexion depuis un nouvel appareil',
    'À la personne qui se connecte depuis un appareil encore inconnu.',
    'Une connexion à votre compte {marque} vient d’avoir lieu depuis un nouvel appareil{appareil}.',
    { appareil: 'deux-points et l’appareil, quand on le connaît' },
  ),
  'factor-set': notice(
    'Vérification en deux étapes activée',
    'À la personne qui associe une application d’authentification.',
    'Une application d’authentification vient d’être associée à votre compte {marque}. Elle remplace la précédente, s’il y en avait une, et dix nouveaux codes de secours ont été générés.',
  ),
  'factor-reset': notice(
    'Vérification en deux étapes réinitialisée',
    'À la personne dont un responsable réinitialise la vérification.',
    'La vérification en deux étapes de votre compte {marque} vient d’être réinitialisée et vos sessions ont été fermées. À votre prochaine connexion, vous associerez une nouvelle application.',
  ),
  'recovery-codes-made': notice(
    'Nouveaux codes de secours',
    'À la personne qui génère de nouveaux codes de secours.',
    'Dix nouveaux codes de secours viennent d’être générés pour votre compte {marque}. Les anciens ne sont plus valables.',
  ),
} as const
