import { after, before, button, linkWords, mailText, subject, text } from './mail-text.ts'

const estimateVariables = {
  numéro: 'numéro du devis',
  véhicule: '«\u00a0pour votre\u00a0» et le véhicule, quand on le connaît',
  montant: 'montant, toutes taxes comprises',
  validité: 'une phrase\u00a0: jusqu’à quand il est valable',
  'avant cette date': 'ces mots, quand le devis a une fin',
}

const howToAccept =
  'Le devis est joint à cet e-mail au format PDF, suivi de nos conditions générales.\n\nPour l’accepter, répondez à cet e-mail, appelez-nous, ou suivez le lien ci-dessus {avant cette date}.'

/** What clients are told of their quotes, orders and invoices. */
export const businessMails = {
  estimate: mailText({
    title: 'Envoi d’un devis',
    about: 'Autour de ce que l’atelier écrit au client avec un devis.',
    variables: estimateVariables,
    fields: {
      subject: subject('Votre devis {numéro}'),
      before: before(
        'Bonjour,\n\nVoici notre devis {numéro} {véhicule}, d’un montant de {montant} toutes taxes comprises. {validité}',
      ),
      button: button('Voir le devis'),
      after: after(howToAccept),
    },
  }),
  'estimate-reminder': mailText({
    title: 'Rappel d’un devis',
    about: 'Autour de ce que l’atelier écrit au client qui n’a pas répondu à un devis.',
    variables: estimateVariables,
    fields: {
      subject: subject('Rappel\u00a0: votre devis {numéro}'),
      before: before(
        'Bonjour,\n\nNous vous avons adressé le devis {numéro} {véhicule}, d’un montant de {montant} toutes taxes comprises. {validité}',
      ),
      button: button('Voir le devis'),
      after: after(howToAccept),
    },
  }),
  order: mailText({
    title: 'Étape d’une commande',
    about: 'Au client, à chaque étape de sa commande, s’il doit en être prévenu.',
    variables: {
      étape: 'nom de l’étape',
      rang: 'son rang, de 1 à 4',
      étapes: 'combien il y en a',
      numéro: 'numéro de la commande',
      véhicule: 'véhicule et immatriculation',
      date: 'jour promis',
      atelier: 'nom de l’atelier',
      téléphone: 'son téléphone',
    },
    fields: {
      subject: subject('{étape}\u00a0: {numéro}'),
      step: text('Où elle en est', 'Bonjour,\n\nÉtape {rang} sur {étapes}\u00a0: {étape}.'),
      received: text('Jantes reçues', 'Nous avons bien reçu vos jantes et nous les prenons en charge.'),
      worked: text('Commande traitée', 'L’atelier a traité votre commande.'),
      leaving: text('En livraison', 'Vos jantes sont en cours de livraison.'),
      done: text('Terminée', 'Vos jantes vous ont été remises. Merci de votre confiance.'),
      vehicle: text('Véhicule, quand on le connaît', 'Véhicule\u00a0: {véhicule}.'),
      promised: text('Date prévue, quand il y en a une', 'Date prévue\u00a0: le {date}.'),
      button: button('Suivre ma commande'),
      help: text('Qui appeler', 'Une question\u00a0? {atelier}\u00a0: {téléphone}'),
    },
  }),
  invoice: mailText({
    title: 'Envoi d’une facture',
    about: 'Sous ce que l’atelier écrit avec une facture, un avoir ou une relance.',
    variables: {},
    fields: {
      area: text(
        'L’espace client, avant son lien',
        'Avec un compte client, vous retrouvez aussi toutes vos factures dans votre espace\u00a0:',
      ),
      link: linkWords('mes factures'),
    },
  }),
} as const
