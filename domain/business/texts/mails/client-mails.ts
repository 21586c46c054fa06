import {
  defineMailText,
  mailButtonField,
  mailHeadingField,
  mailLinkTextField,
  mailLongTextField,
  mailSubjectField,
  mailTextAfterButtonField,
  mailTextBeforeButtonField,
} from './mail-text.ts'

const estimateVariables = {
  numéro: 'numéro du devis',
  véhicule: '«\u00a0pour votre\u00a0» et le véhicule, quand on le connaît',
  montant: 'montant, toutes taxes comprises',
  validité: 'une phrase\u00a0: jusqu’à quand il est valable',
  'avant cette date': '«\u00a0au plus tard à cette date\u00a0», quand le devis a une fin',
}

const howToAccept =
  'Le devis est joint à cet e-mail au format PDF, suivi de nos conditions générales.\n\nPour l’accepter, répondez à cet e-mail, appelez-nous, ou suivez le lien ci-dessus {avant cette date}.'

const matterPage = mailLinkTextField('Voir tout mon dossier sans me connecter')

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

/** Sentences around the bank details, in every mail that asks for a payment. */
const transferFields = {
  transfer: {
    label: 'Titre au-dessus des coordonnées bancaires, quand il reste à payer',
    first: 'Par virement',
  },
  scan: mailLongTextField(
    'Sous le code de virement',
    'Ce code se scanne avec l’application de votre banque, si elle lit les codes EPC.',
  ),
}

const orderPageField = {
  label: 'Texte du lien vers la page privée, quand le bouton mène à l’espace client',
  first: 'Suivre ma commande et nos échanges sans me connecter',
}

/** Sentences about location, hours and payment of the collection, in every mail about rims that are ready. */
const pickupFields = {
  vehicle: mailLongTextField('Véhicule, quand on le connaît', 'Véhicule\u00a0: {véhicule}.'),
  where: mailLongTextField('Où', 'Elles vous attendent ici\u00a0: {atelier}, {adresse}.'),
  map: { label: 'Texte du lien vers le plan', first: 'Voir le plan' },
  hours: mailLongTextField('Quand', 'Horaires\u00a0: {horaires}.'),
  due: mailLongTextField('Quand il reste à payer', 'Reste à régler\u00a0: {solde} TTC.'),
  paid: mailLongTextField(
    'Quand tout est payé',
    'Votre commande est réglée\u00a0: vous n’avez rien à payer.',
  ),
  button: mailButtonField('Suivre ma commande'),
  page: orderPageField,
  help: mailLongTextField('Qui appeler', 'Une question\u00a0? {atelier}\u00a0: {téléphone}'),
}

/** Mails to clients about estimates, orders and invoices. */
export const clientMails = {
  estimate: defineMailText({
    title: 'Envoi d’un devis',
    about: 'Ce qui entoure le message de l’atelier quand il envoie un devis.',
    variables: estimateVariables,
    fields: {
      subject: mailSubjectField('Votre devis {numéro}'),
      before: mailTextBeforeButtonField(
        'Bonjour,\n\nVoici notre devis {numéro} {véhicule}, d’un montant de {montant} toutes taxes comprises. {validité}',
      ),
      button: mailButtonField('Voir le devis'),
      page: matterPage,
      after: mailTextAfterButtonField(howToAccept),
    },
  }),
  'estimate-reminder': defineMailText({
    title: 'Rappel d’un devis',
    about: 'Ce qui entoure le message de l’atelier au client qui n’a pas répondu à un devis.',
    variables: estimateVariables,
    fields: {
      subject: mailSubjectField('Rappel\u00a0: votre devis {numéro}'),
      before: mailTextBeforeButtonField(
        'Bonjour,\n\nNous vous avons adressé le devis {numéro} {véhicule}, d’un montant de {montant} toutes taxes comprises. {validité}',
      ),
      button: mailButtonField('Voir le devis'),
      page: matterPage,
      after: mailTextAfterButtonField(howToAccept),
    },
  }),
  acceptance: defineMailText({
    title: 'Confirmation d’un devis accepté',
    about:
      'Au client, dès qu’il a accepté un devis en ligne ou que l’atelier a noté son accord, avec le devis, les conditions générales et, pour un particulier, le formulaire de rétractation. La loi l’impose\u00a0: gardez les mentions qu’elle exige.',
    variables: {
      ...estimateVariables,
      date: 'jour et heure de l’accord',
      délai: 'délai des travaux, quand le devis en a un',
      'fin du délai': 'dernier jour pour se rétracter',
      acompte: 'montant de l’acompte, toutes taxes comprises',
    },
    fields: {
      subject: mailSubjectField('Confirmation de votre commande\u00a0: devis {numéro}'),
      heading: mailHeadingField('Votre commande est confirmée'),
      before: mailTextBeforeButtonField(
        'Bonjour,\n\nVous avez accepté le {date} notre devis {numéro} {véhicule}, d’un montant de {montant} toutes taxes comprises. Cet e-mail confirme le contrat\u00a0: gardez-le, avec les documents qui y sont joints.',
      ),
      delay: mailLongTextField('Délai, quand il y en a un', 'Délai des travaux\u00a0: {délai}.'),
      deposit: mailLongTextField(
        'Acompte, quand il est demandé',
        'Un acompte de {acompte} est à verser par virement, en rappelant le numéro du devis. Le délai des travaux court du jour où l’atelier dispose de l’acompte, de toutes les jantes et du choix de la finition.',
      ),
      ...transferFields,
      early: mailLongTextField(
        'Quand un particulier a demandé de commencer sans attendre',
        'Vous avez demandé expressément que les travaux commencent avant la fin du délai de rétractation de 14\u00a0jours. Si vous vous rétractez alors qu’ils ont commencé, vous paierez un montant proportionné à la prestation fournie jusqu’à votre décision\u00a0; vous perdez ce droit une fois les travaux pleinement exécutés.',
      ),
      earlyGoods: mailLongTextField(
        'Le même, quand le devis comprend la vente d’un bien',
        'Vous avez demandé expressément que les travaux commencent avant la fin du délai de rétractation de 14\u00a0jours. Si vous vous rétractez alors qu’ils ont commencé, vous paierez un montant proportionné à la prestation fournie jusqu’à votre décision.',
      ),
      waiting: mailLongTextField(
        'Quand il ne l’a pas demandé',
        'Vous n’avez pas demandé de commencer sans attendre\u00a0: les travaux ne commenceront pas avant la fin du délai de rétractation de 14\u00a0jours, et aucune date ne vous est promise avant.',
      ),
      withdrawal: mailLongTextField(
        'Droit de rétractation d’un particulier',
        'Vous pouvez vous rétracter jusqu’au {fin du délai} inclus, sans avoir à dire pourquoi\u00a0: en ligne, par le lien ci-dessous, ou avec le formulaire joint.',
      ),
      earlyWithdrawal: mailLongTextField(
        'Le même, quand il a demandé de commencer sans attendre',
        'Vous pouvez vous rétracter jusqu’au {fin du délai} inclus, tant que les travaux ne sont pas pleinement exécutés, sans avoir à dire pourquoi\u00a0: en ligne, par le lien ci-dessous, ou avec le formulaire joint.',
      ),
      goods: mailLongTextField(
        'Le même, quand le devis comprend la vente d’un bien',
        'Vous pouvez vous rétracter, sans avoir à dire pourquoi, jusqu’à 14\u00a0jours après la réception du bien que comprend le devis\u00a0: en ligne, par le lien ci-dessous, ou avec le formulaire joint.',
      ),
      withdrawalLink: mailLinkTextField('Renoncer au contrat ici'),
      button: mailButtonField('Suivre mon dossier'),
      after: mailTextAfterButtonField('Une question\u00a0? Répondez à cet e-mail ou appelez-nous.'),
    },
  }),
  'acceptance-code': defineMailText({
    title: 'Code pour accepter un devis en ligne',
    about:
      'Au client qui accepte en ligne un devis d’un montant élevé (réglage «\u00a0Acompte, validité, garde\u00a0»), à l’adresse où le devis est parti.',
    variables: {
      numéro: 'numéro du devis',
      code: 'code à six chiffres',
      minutes: 'minutes pendant lesquelles il est valable',
    },
    fields: {
      subject: mailSubjectField('{code}\u00a0: votre code pour le devis {numéro}'),
      heading: mailHeadingField('Votre code\u00a0: {code}'),
      before: mailTextBeforeButtonField(
        'Bonjour,\n\nSaisissez ce code sur la page du devis {numéro} pour confirmer votre accord sur les jantes que vous avez choisies\u00a0: {code}. Il est valable {minutes}\u00a0minutes et ne confirme que ces jantes.',
      ),
      button: mailButtonField('Voir le devis'),
      after: mailTextAfterButtonField(
        'Vous n’avez rien demandé\u00a0? Ne donnez ce code à personne et appelez-nous.',
      ),
    },
  }),
  supplement: defineMailText({
    title: 'Demande d’accord pour un supplément',
    about:
      'Au client, quand l’atelier a trouvé sur une jante un travail qui n’était pas prévu et lui demande son accord.',
    variables: {
      numéro: 'numéro de la commande',
      véhicule: 'véhicule et immatriculation',
      jante: 'quelle jante',
      constat: 'ce que l’atelier a trouvé',
      travail: 'travail proposé',
      prix: 'son prix, avec «\u00a0TTC\u00a0» ou «\u00a0HT\u00a0»',
      refus: 'une phrase\u00a0: ce que devient la jante en cas de refus',
    },
    fields: {
      subject: mailSubjectField('Votre accord est attendu\u00a0: commande {numéro}'),
      heading: mailHeadingField('Nous avons besoin de votre accord'),
      before: mailTextBeforeButtonField(
        'Bonjour,\n\nSur une jante de votre commande {numéro} ({jante}), l’atelier a trouvé\u00a0: {constat}\n\nNous vous proposons\u00a0: {travail}, pour {prix}. La jante attend votre réponse. {refus}',
      ),
      button: mailButtonField('Voir la photo et répondre'),
      after: mailTextAfterButtonField('Une question\u00a0? Répondez à cet e-mail ou appelez-nous.'),
    },
  }),
  'supplement-confirmed': defineMailText({
    title: 'Confirmation d’un supplément accepté',
    about:
      'Au client, dès qu’il a accepté un supplément, avec les conditions générales et, pour un particulier, le formulaire de rétractation. La loi l’impose\u00a0: gardez les mentions qu’elle exige.',
    variables: {
      numéro: 'numéro de la commande',
      jante: 'quelle jante',
      travail: 'travail accepté',
      prix: 'son prix, avec «\u00a0TTC\u00a0» ou «\u00a0HT\u00a0»',
      date: 'jour et heure de l’accord',
      'date promise': 'jour promis désormais',
      'fin du délai': 'dernier jour pour se rétracter',
    },
    fields: {
      subject: mailSubjectField('Confirmation de votre accord\u00a0: commande {numéro}'),
      heading: mailHeadingField('Votre accord est confirmé'),
      before: mailTextBeforeButtonField(
        'Bonjour,\n\nVous avez accepté le {date} un supplément à votre commande {numéro}\u00a0: {travail} ({jante}), pour {prix}. Cet e-mail confirme le contrat\u00a0: gardez-le, avec les documents qui y sont joints.',
      ),
      delay: mailLongTextField(
        'Date promise, quand il y en a une',
        'Vos jantes sont promises pour le {date promise}.',
      ),
      early: mailLongTextField(
        'Quand un particulier a demandé de commencer sans attendre',
        'Vous avez demandé expressément que ce travail commence avant la fin du délai de rétractation de 14\u00a0jours. Si vous vous rétractez alors qu’il a commencé, vous paierez un montant proportionné à la prestation fournie jusqu’à votre décision\u00a0; vous perdez ce droit une fois le travail pleinement exécuté.',
      ),
      waiting: mailLongTextField(
        'Quand il ne l’a pas demandé',
        'Vous n’avez pas demandé de commencer sans attendre\u00a0: ce travail ne commencera pas avant la fin du délai de rétractation de 14\u00a0jours.',
      ),
      withdrawal: mailLongTextField(
        'Droit de rétractation d’un particulier',
        'Vous pouvez vous rétracter de ce supplément jusqu’au {fin du délai} inclus, sans avoir à dire pourquoi\u00a0: en ligne, par le lien ci-dessous, ou avec le formulaire joint.',
      ),
      earlyWithdrawal: mailLongTextField(
        'Le même, quand il a demandé de commencer sans attendre',
        'Vous pouvez vous rétracter de ce supplément jusqu’au {fin du délai} inclus, tant que ce travail n’est pas pleinement exécuté, sans avoir à dire pourquoi\u00a0: en ligne, par le lien ci-dessous, ou avec le formulaire joint.',
      ),
      withdrawalLink: mailLinkTextField('Renoncer au contrat ici'),
      shown: mailLongTextField(
        'Au-dessus de ce que le client a lu',
        'Ce que vous aviez sous les yeux\u00a0:',
      ),
      button: mailButtonField('Voir le supplément'),
      after: mailTextAfterButtonField('Une question\u00a0? Répondez à cet e-mail ou appelez-nous.'),
    },
  }),
  'withdrawal-answer': defineMailText({
    title: 'Réponse à une rétractation',
    about: 'Ce qui entoure la réponse de l’atelier à la personne qui s’est rétractée.',
    variables: { contrat: 'contrat que la personne a indiqué', date: 'jour et heure de sa déclaration' },
    fields: {
      subject: mailSubjectField('Votre rétractation\u00a0: notre réponse'),
      heading: mailHeadingField('Notre réponse à votre rétractation'),
      before: mailTextBeforeButtonField(
        'Bonjour,\n\nVous nous avez déclaré le {date} vous rétracter du contrat «\u00a0{contrat}\u00a0».',
      ),
      button: mailButtonField('Revoir ma déclaration'),
      after: mailTextAfterButtonField('Une question\u00a0? Répondez à cet e-mail ou appelez-nous.'),
    },
  }),
  order: defineMailText({
    title: 'Étape d’une commande',
    about: 'Au client, à chaque étape de sa commande, s’il doit en être prévenu.',
    variables: {
      étape: 'nom de l’étape',
      rang: 'son rang, de 1 à 4',
      étapes: 'nombre d’étapes',
      numéro: 'numéro de la commande',
      véhicule: 'véhicule et immatriculation',
      date: 'jour promis',
      atelier: 'nom de l’atelier',
      téléphone: 'son téléphone',
    },
    fields: {
      subject: mailSubjectField('{étape}\u00a0: {numéro}'),
      step: mailLongTextField('Salutation', 'Bonjour,'),
      received: mailLongTextField(
        'Jantes reçues',
        'Nous avons bien reçu les jantes de votre commande {numéro} et nous les prenons en charge (étape {rang} sur {étapes}).',
      ),
      worked: mailLongTextField(
        'Commande traitée',
        'L’atelier a traité votre commande {numéro} (étape {rang} sur {étapes}).',
      ),
      leaving: mailLongTextField(
        'En livraison',
        'Les jantes de votre commande {numéro} sont en cours de livraison (étape {rang} sur {étapes}).',
      ),
      done: mailLongTextField(
        'Terminée',
        'Les jantes de votre commande {numéro} vous ont été remises (étape {rang} sur {étapes}). Merci de votre confiance.',
      ),
      vehicle: mailLongTextField('Véhicule, quand on le connaît', 'Véhicule\u00a0: {véhicule}.'),
      promised: mailLongTextField('Date prévue, quand il y en a une', 'Date prévue\u00a0: le {date}.'),
      button: mailButtonField('Suivre ma commande'),
      page: orderPageField,
      help: mailLongTextField('Qui appeler', 'Une question\u00a0? {atelier}\u00a0: {téléphone}'),
    },
  }),
  dossier: defineMailText({
    title: 'Dossier ouvert à un expert',
    about: 'À l’expert, avec le lien que l’atelier lui ouvre sur une commande ou un devis.',
    variables: {
      véhicule: 'véhicule et immatriculation',
      sinistre: '«\u00a0Sinistre n°\u00a0» et le numéro, quand on le connaît',
      mission: '«\u00a0Votre mission\u00a0» et sa référence, quand on la connaît',
      fin: 'dernier jour du lien',
    },
    fields: {
      subject: mailSubjectField('Dossier {véhicule} {sinistre}'),
      heading: mailHeadingField('Un dossier vous est ouvert'),
      before: mailTextBeforeButtonField(
        'Bonjour,\n\nNous vous ouvrons le dossier des jantes de ce véhicule\u00a0: {véhicule}.\n\n{sinistre}\n\n{mission}\n\nVous pouvez le consulter, le télécharger et nous donner votre accord sans compte, jusqu’au {fin}.',
      ),
      button: mailButtonField('Ouvrir le dossier'),
      after: mailTextAfterButtonField(
        'Ce lien vous est réservé. Une question\u00a0? Répondez à cet e-mail ou appelez-nous.',
      ),
    },
  }),
  statement: defineMailText({
    title: 'Relevé mensuel',
    about: 'Au client professionnel qui reçoit un relevé, le premier du mois ou quand le bureau l’envoie.',
    variables: {
      mois: 'mois du relevé',
      facturé: 'total facturé dans le mois, avoirs déduits',
      reste: 'reste à régler, toutes factures',
    },
    fields: {
      subject: mailSubjectField('Votre relevé\u00a0: {mois}'),
      heading: mailHeadingField('Votre relevé\u00a0: {mois}'),
      before: mailTextBeforeButtonField(
        'Bonjour,\n\nVous trouverez ci-joint le relevé de vos factures émises en {mois}\u00a0: {facturé} TTC facturés. Reste à régler\u00a0: {reste}.\n\nCe relevé récapitule des factures que vous avez déjà reçues\u00a0: ce n’est pas une facture.',
      ),
      button: mailButtonField('Voir le relevé dans mon espace'),
      after: mailTextAfterButtonField('Une question\u00a0? Répondez à cet e-mail.'),
    },
  }),
  slip: defineMailText({
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
      subject: mailSubjectField('Votre {bon}\u00a0: commande {numéro}'),
      heading: mailHeadingField('Votre {bon}'),
      before: mailLongTextField(
        'Ce qui est joint',
        'Bonjour,\n\nVoici le {bon} de vos jantes, fait le {date} pour la commande {numéro}. Il est joint à cet e-mail au format PDF\u00a0: gardez-le.',
      ),
      vehicle: mailLongTextField('Véhicule, quand on le connaît', 'Véhicule\u00a0: {véhicule}.'),
      button: mailButtonField('Suivre mon dossier'),
      help: mailLongTextField('Qui appeler', 'Une question\u00a0? {atelier}\u00a0: {téléphone}'),
    },
  }),
  'order-correction': defineMailText({
    title: 'Étape annoncée par erreur',
    about:
      'Au client, quand une commande revient à une étape d’avant, si la personne qui la ramène choisit de corriger l’e-mail déjà parti.',
    variables: {
      annonce: 'ce que disait l’e-mail précédent',
      étape: 'nom de l’étape où elle en est',
      numéro: 'numéro de la commande',
      véhicule: 'véhicule et immatriculation',
      atelier: 'nom de l’atelier',
      téléphone: 'son téléphone',
    },
    fields: {
      subject: mailSubjectField('Correction\u00a0: {numéro} est encore à l’atelier'),
      heading: mailHeadingField('Notre e-mail précédent était une erreur'),
      before: mailTextBeforeButtonField(
        'Bonjour,\n\nNous vous avons écrit par erreur\u00a0: «\u00a0{annonce}\u00a0». Votre commande {numéro} n’en est pas encore là (étape actuelle\u00a0: {étape}). Nous vous écrirons dès qu’elle avancera. Veuillez nous excuser.',
      ),
      vehicle: mailLongTextField('Véhicule, quand on le connaît', 'Véhicule\u00a0: {véhicule}.'),
      button: mailButtonField('Suivre ma commande'),
      page: orderPageField,
      help: mailLongTextField('Qui appeler', 'Une question\u00a0? {atelier}\u00a0: {téléphone}'),
    },
  }),
  'order-cancelled': defineMailText({
    title: 'Commande annulée',
    about: 'Au client, quand la personne qui annule une commande choisit de le prévenir.',
    variables: {
      numéro: 'numéro de la commande',
      véhicule: 'véhicule et immatriculation',
      atelier: 'nom de l’atelier',
      téléphone: 'son téléphone',
      rendu: 'montant déjà payé, à rembourser',
    },
    fields: {
      subject: mailSubjectField('Commande annulée\u00a0: {numéro}'),
      heading: mailHeadingField('Votre commande est annulée'),
      before: mailTextBeforeButtonField(
        'Bonjour,\n\nVotre commande {numéro} est annulée\u00a0: nous n’y travaillons plus, et rien ne vous sera facturé. Si vos jantes sont à l’atelier, vous pouvez venir les reprendre.',
      ),
      vehicle: mailLongTextField('Véhicule, quand on le connaît', 'Véhicule\u00a0: {véhicule}.'),
      owed: mailLongTextField(
        'Quand une somme a été payée',
        'Nous vous remboursons ce que vous avez payé\u00a0: {rendu} TTC.',
      ),
      button: mailButtonField('Voir ma commande'),
      page: orderPageField,
      help: mailLongTextField('Qui appeler', 'Une question\u00a0? {atelier}\u00a0: {téléphone}'),
    },
  }),
  'new-day': defineMailText({
    title: 'Nouvelle date promise',
    about:
      'Au client, quand l’atelier change la date promise de sa commande et choisit de l’en prévenir. Le texte est proposé sur la commande, où il se relit et se modifie avant l’envoi.',
    variables: {
      numéro: 'numéro de la commande',
      véhicule: 'véhicule et immatriculation',
      'ancienne date': 'jour promis jusque-là',
      date: 'nouveau jour promis',
      atelier: 'nom de l’atelier',
      téléphone: 'son téléphone',
    },
    fields: {
      subject: mailSubjectField('Nouvelle date pour vos jantes\u00a0: {numéro}'),
      later: mailLongTextField(
        'Quand c’est plus tard',
        'Bonjour,\n\nNous devons reporter la date prévue pour les jantes de votre commande {numéro}\u00a0: elles seront prêtes le {date}, et non le {ancienne date}. Veuillez nous en excuser.',
      ),
      earlier: mailLongTextField(
        'Quand c’est plus tôt',
        'Bonjour,\n\nLes jantes de votre commande {numéro} seront prêtes plus tôt que prévu\u00a0: le {date}, et non le {ancienne date}.',
      ),
      vehicle: mailLongTextField('Véhicule, quand on le connaît', 'Véhicule\u00a0: {véhicule}.'),
      after: mailTextAfterButtonField(
        'Cette date ne vous convient pas\u00a0? Répondez à cet e-mail ou appelez-nous\u00a0: {téléphone}.\n\n{atelier}',
      ),
      button: mailButtonField('Suivre ma commande'),
    },
  }),
  'pickup-ready': defineMailText({
    title: 'Jantes prêtes à retirer',
    about:
      'Au client qui retire ses jantes à l’atelier, à la place de l’étape «\u00a0en livraison\u00a0», s’il doit être prévenu.',
    variables: pickupVariables,
    fields: {
      subject: mailSubjectField('Vos jantes sont prêtes\u00a0: {numéro}'),
      heading: mailHeadingField('Vos jantes sont prêtes'),
      before: mailTextBeforeButtonField(
        'Bonjour,\n\nLes jantes de votre commande {numéro} sont prêtes\u00a0: vous pouvez venir les retirer.',
      ),
      ...pickupFields,
    },
  }),
  'pickup-reminder': defineMailText({
    title: 'Rappel de jantes à retirer',
    about:
      'Une fois, au client qui n’a pas retiré ses jantes, après les jours ouvrés que fixent les réglages de l’atelier, s’il doit être prévenu.',
    variables: pickupVariables,
    fields: {
      subject: mailSubjectField('Vos jantes vous attendent\u00a0: {numéro}'),
      heading: mailHeadingField('Vos jantes vous attendent'),
      before: mailTextBeforeButtonField(
        'Bonjour,\n\nLes jantes de votre commande {numéro} sont prêtes depuis le {date}. Pensez à venir les retirer.',
      ),
      ...pickupFields,
    },
  }),
  'storage-notice': defineMailText({
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
      subject: mailSubjectField('Avis de retrait de vos jantes\u00a0: {numéro}'),
      before: mailTextBeforeButtonField(
        'Bonjour,\n\nLes jantes de votre commande {numéro} sont prêtes depuis le {date} et n’ont pas été retirées.\n\nCet e-mail est l’avis écrit de retrait que prévoit l’article 7 de nos conditions générales. Passé {préavis} après cet avis, des frais de garde de {garde HT} hors taxes par jour ({garde TTC} toutes taxes comprises) sont dus jusqu’au retrait\u00a0: ils courront à compter du {début}.',
      ),
      where: pickupFields.where,
      hours: pickupFields.hours,
      due: pickupFields.due,
      after: mailTextAfterButtonField(
        'Ces frais ne sont pas dus si le retard tient à l’atelier. Un empêchement, une question\u00a0? Répondez à cet e-mail ou appelez-nous\u00a0: {téléphone}.',
      ),
      button: pickupFields.button,
    },
  }),
  invoice: defineMailText({
    title: 'Envoi d’une facture',
    about: 'Sous ce que l’atelier écrit avec une facture, un avoir ou une relance.',
    variables: {},
    fields: {
      button: mailButtonField('Voir mon dossier'),
      area: mailLongTextField(
        'L’espace client, avant son lien',
        'Avec un compte client, vous retrouvez aussi toutes vos factures dans votre espace\u00a0:',
      ),
      link: mailLinkTextField('mes factures'),
      ...transferFields,
    },
  }),
} as const
