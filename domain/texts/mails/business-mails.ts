import { after, before, button, heading, linkWords, mailText, subject, text } from './mail-text.ts'

const estimateVariables = {
  numéro: 'numéro du devis',
  véhicule: '«\u00a0pour votre\u00a0» et le véhicule, quand on le connaît',
  montant: 'montant, toutes taxes comprises',
  validité: 'une phrase\u00a0: jusqu’à quand il est valable',
  'avant cette date': 'ces mots, quand le devis a une fin',
}

const howToAccept =
  'Le devis est joint à cet e-mail au format PDF, suivi de nos conditions générales.\n\nPour l’accepter, répondez à cet e-mail, appelez-nous, ou suivez le lien ci-dessus {avant cette date}.'

const pickupVariables = {
  numéro: 'numéro de la commande',
  véhicule: 'véhicule et immatriculation',
  atelier: 'nom de l’atelier',
  adresse: 'son adresse',
  téléphone: 'son téléphone',
  horaires: 'ses horaires, en une phrase',
  solde: 'reste à payer, toutes taxes comprises',
  date: 'jour depuis lequel elles sont prêtes',
}

/** Where, when and against what rims are collected, in each mail that says that they wait. */
const pickupFields = {
  vehicle: text('Véhicule, quand on le connaît', 'Véhicule\u00a0: {véhicule}.'),
  where: text('Où', 'Elles vous attendent ici\u00a0: {atelier}, {adresse}.'),
  map: { label: 'Mots du lien vers le plan', first: 'Voir le plan' },
  hours: text('Quand', 'Horaires\u00a0: {horaires}.'),
  due: text('Quand il reste à payer', 'Reste à régler\u00a0: {solde} TTC.'),
  paid: text('Quand tout est payé', 'Votre commande est réglée\u00a0: vous n’avez rien à payer.'),
  button: button('Suivre ma commande'),
  page: {
    label: 'Mots du lien vers la page privée, quand le bouton mène à l’espace client',
    first: 'La suivre sans se connecter, avec notre échange',
  },
  help: text('Qui appeler', 'Une question\u00a0? {atelier}\u00a0: {téléphone}'),
}

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
  acceptance: mailText({
    title: 'Confirmation d’un devis accepté',
    about:
      'Au client, dès qu’il a accepté un devis en ligne ou que l’atelier a noté son accord, avec le devis, les conditions générales et, pour un particulier, le formulaire de rétractation. La loi le demande\u00a0: gardez ce qu’elle veut voir dit.',
    variables: {
      ...estimateVariables,
      date: 'jour et heure de l’accord',
      délai: 'délai des travaux, quand le devis en a un',
      'fin du délai': 'dernier jour pour se rétracter',
    },
    fields: {
      subject: subject('Confirmation de votre commande\u00a0: devis {numéro}'),
      heading: heading('Votre commande est confirmée'),
      before: before(
        'Bonjour,\n\nVous avez accepté le {date} notre devis {numéro} {véhicule}, d’un montant de {montant} toutes taxes comprises. Cet e-mail confirme le contrat\u00a0: gardez-le, avec les documents qui y sont joints.',
      ),
      delay: text('Délai, quand il y en a un', 'Délai des travaux\u00a0: {délai}.'),
      early: text(
        'Quand un particulier a demandé de commencer sans attendre',
        'Vous avez demandé expressément que les travaux commencent avant la fin du délai de rétractation de 14\u00a0jours. Si vous vous rétractez alors qu’ils ont commencé, vous paierez un montant proportionné à la prestation fournie jusqu’à votre décision\u00a0; vous perdez ce droit une fois les travaux pleinement exécutés.',
      ),
      waiting: text(
        'Quand il ne l’a pas demandé',
        'Vous n’avez pas demandé de commencer sans attendre\u00a0: les travaux ne commenceront pas avant la fin du délai de rétractation de 14\u00a0jours, et aucune date ne vous est promise avant.',
      ),
      withdrawal: text(
        'Droit de rétractation d’un particulier',
        'Vous pouvez vous rétracter jusqu’au {fin du délai} inclus, sans avoir à dire pourquoi\u00a0: en ligne, par le lien ci-dessous, ou avec le formulaire joint.',
      ),
      goods: text(
        'Le même, quand le devis comprend la vente d’un bien',
        'Vous pouvez vous rétracter, sans avoir à dire pourquoi, jusqu’à 14\u00a0jours après la réception du bien que comprend le devis\u00a0: en ligne, par le lien ci-dessous, ou avec le formulaire joint.',
      ),
      withdrawalLink: linkWords('Renoncer au contrat ici'),
      button: button('Voir le devis'),
      after: after('Une question\u00a0? Répondez à cet e-mail ou appelez-nous.'),
    },
  }),
  'withdrawal-answer': mailText({
    title: 'Réponse à une rétractation',
    about: 'Autour de ce que l’atelier répond à qui a déclaré se rétracter.',
    variables: { contrat: 'contrat que la personne a indiqué', date: 'jour et heure de sa déclaration' },
    fields: {
      subject: subject('Votre rétractation\u00a0: notre réponse'),
      heading: heading('Notre réponse à votre rétractation'),
      before: before(
        'Bonjour,\n\nVous nous avez déclaré le {date} vous rétracter du contrat «\u00a0{contrat}\u00a0».',
      ),
      button: button('Revoir ma déclaration'),
      after: after('Une question\u00a0? Répondez à cet e-mail ou appelez-nous.'),
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
      page: {
        label: 'Mots du lien vers la page privée, quand le bouton mène à l’espace client',
        first: 'La suivre sans se connecter, avec notre échange',
      },
      help: text('Qui appeler', 'Une question\u00a0? {atelier}\u00a0: {téléphone}'),
    },
  }),
  slip: mailText({
    title: 'Bon de dépôt ou de remise',
    about: 'Au client, avec le bon qui vient d’être fait au comptoir, quand l’atelier le lui envoie.',
    variables: {
      bon: '«\u00a0bon de dépôt\u00a0» ou «\u00a0bon de remise\u00a0»',
      numéro: 'numéro de la commande',
      date: 'jour du bon',
      véhicule: 'véhicule et immatriculation',
      atelier: 'nom de l’atelier',
      téléphone: 'son téléphone',
    },
    fields: {
      subject: subject('Votre {bon}\u00a0: commande {numéro}'),
      heading: heading('Votre {bon}'),
      before: text(
        'Ce qui est joint',
        'Bonjour,\n\nVoici le {bon} de vos jantes, fait le {date} pour la commande {numéro}. Il est joint à cet e-mail au format PDF\u00a0: gardez-le.',
      ),
      vehicle: text('Véhicule, quand on le connaît', 'Véhicule\u00a0: {véhicule}.'),
      help: text('Qui appeler', 'Une question\u00a0? {atelier}\u00a0: {téléphone}'),
    },
  }),
  'pickup-ready': mailText({
    title: 'Jantes prêtes à retirer',
    about:
      'Au client qui retire ses jantes à l’atelier, à la place de l’étape «\u00a0en livraison\u00a0», s’il doit être prévenu.',
    variables: pickupVariables,
    fields: {
      subject: subject('Vos jantes sont prêtes\u00a0: {numéro}'),
      heading: heading('Vos jantes sont prêtes'),
      before: before(
        'Bonjour,\n\nLes jantes de votre commande {numéro} sont prêtes\u00a0: vous pouvez venir les retirer.',
      ),
      ...pickupFields,
    },
  }),
  'pickup-reminder': mailText({
    title: 'Rappel de jantes à retirer',
    about:
      'Une fois, au client qui n’a pas retiré ses jantes, après les jours ouvrés que fixent les réglages de l’atelier, s’il doit être prévenu.',
    variables: pickupVariables,
    fields: {
      subject: subject('Vos jantes vous attendent\u00a0: {numéro}'),
      heading: heading('Vos jantes vous attendent'),
      before: before(
        'Bonjour,\n\nLes jantes de votre commande {numéro} sont prêtes depuis le {date}. Pensez à venir les retirer.',
      ),
      ...pickupFields,
    },
  }),
  'storage-notice': mailText({
    title: 'Préavis de garde',
    about:
      'Au client qui n’a pas retiré ses jantes, quand l’atelier l’envoie depuis la commande\u00a0: l’avis écrit de retrait que prévoient les conditions générales. Sans lui, aucun frais de garde n’est dû\u00a0: gardez la date et le montant.',
    variables: {
      ...pickupVariables,
      préavis: 'délai laissé après cet avis',
      début: 'premier jour facturé',
      'garde HT': 'frais d’un jour, hors taxes',
      'garde TTC': 'les mêmes, toutes taxes comprises au taux de 20\u00a0%',
    },
    fields: {
      subject: subject('Avis de retrait de vos jantes\u00a0: {numéro}'),
      before: before(
        'Bonjour,\n\nLes jantes de votre commande {numéro} sont prêtes depuis le {date} et n’ont pas été retirées.\n\nCet e-mail est l’avis écrit de retrait que prévoit l’article 7 de nos conditions générales. Passé {préavis} après cet avis, des frais de garde de {garde HT} hors taxes par jour ({garde TTC} toutes taxes comprises) sont dus jusqu’au retrait\u00a0: ils courront à compter du {début}.',
      ),
      where: pickupFields.where,
      hours: pickupFields.hours,
      due: pickupFields.due,
      after: after(
        'Ces frais ne sont pas dus si le retard tient à l’atelier. Un empêchement, une question\u00a0? Répondez à cet e-mail ou appelez-nous\u00a0: {téléphone}.',
      ),
      button: pickupFields.button,
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
