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

const choice = 'Vous choisissez les e-mails que vous recevez dans «\u00a0Mon compte\u00a0».'

/** Returns the texts of a mail about one incoming item, for staff members who chose to get such mails. */
const noticeText = (title: string) =>
  defineMailText({
    title: `${title} (avis)`,
    about: 'Aux personnes de l’équipe qui ont choisi d’être prévenues de chacun.',
    variables: { qui: 'qui a écrit', annonce: 'qui, à quel propos, pour quel atelier' },
    fields: {
      subject: mailSubjectField(`${title}\u00a0: {qui}`),
      heading: mailHeadingField(title),
      before: mailTextBeforeButtonField('Bonjour,\n\n{annonce}.'),
      button: mailButtonField('Ouvrir dans la gestion'),
      after: mailTextAfterButtonField(choice),
    },
  })

const thread = { nom: 'nom du visiteur', objet: 'objet de l’échange' }

/** Mails to the workshop. */
export const staffMails = {
  'new-request': defineMailText({
    title: 'Demande de devis, pour l’atelier',
    about: 'À l’atelier choisi, avec toutes les réponses et les photos.',
    variables: {
      nom: 'prénom et nom du demandeur',
      demande: 'nom et véhicule',
      référence: 'référence courte de la demande',
      numéro: 'son numéro complet',
    },
    fields: {
      subject: mailSubjectField('Demande de devis\u00a0: {demande}'),
      heading: mailHeadingField('{nom} demande un devis'),
      button: mailButtonField('Voir la demande et ses photos'),
      link: mailLinkTextField('L’ouvrir dans la gestion'),
      reference: mailLongTextField('Référence', 'Référence\u00a0: {référence} ({numéro})'),
      answer: mailLongTextField(
        'Comment répondre',
        'Votre réponse à cet e-mail parviendra directement au client.',
      ),
    },
  }),
  'new-message': defineMailText({
    title: 'Message du site, pour l’atelier',
    about: 'À l’adresse de contact, avec le message.',
    variables: { objet: 'objet du message' },
    fields: {
      subject: mailSubjectField('Message du site\u00a0: {objet}'),
      answer: mailLongTextField(
        'Comment répondre',
        'Votre réponse à cet e-mail parviendra directement au visiteur.',
      ),
      link: mailLinkTextField('L’ouvrir dans la gestion'),
    },
  }),
  'new-acceptance': defineMailText({
    title: 'Devis accepté en ligne, pour l’atelier',
    about: 'À l’atelier du devis, dès que son client l’a accepté sur sa page.',
    variables: {
      numéro: 'numéro du devis',
      client: 'nom du client',
      montant: 'montant, toutes taxes comprises',
      qui: 'qui a accepté',
      commencer: 'quand les travaux peuvent commencer',
    },
    fields: {
      subject: mailSubjectField('Devis {numéro} accepté\u00a0: {client}'),
      heading: mailHeadingField('{client} accepte le devis {numéro}'),
      before: mailTextBeforeButtonField(
        '{qui} vient d’accepter en ligne le devis {numéro}, de {montant} toutes taxes comprises.',
      ),
      start: mailLongTextField('Quand commencer', '{commencer}'),
      button: mailButtonField('Ouvrir le devis'),
    },
  }),
  'new-decline': defineMailText({
    title: 'Devis refusé en ligne, pour l’atelier',
    about: 'À l’atelier du devis, dès que son client l’a refusé sur sa page.',
    variables: {
      numéro: 'numéro du devis',
      client: 'nom du client',
      montant: 'montant, toutes taxes comprises',
      raison: 'pourquoi, comme le client l’a dit',
    },
    fields: {
      subject: mailSubjectField('Devis {numéro} refusé\u00a0: {client}'),
      heading: mailHeadingField('{client} refuse le devis {numéro}'),
      before: mailTextBeforeButtonField(
        'Le devis {numéro}, de {montant} toutes taxes comprises, a été refusé en ligne.\n\n{raison}',
      ),
      button: mailButtonField('Ouvrir le devis'),
    },
  }),
  'supplement-answered': defineMailText({
    title: 'Réponse à un supplément, pour l’atelier',
    about: 'À l’atelier de la commande, dès que son client a répondu en ligne à un supplément.',
    variables: {
      numéro: 'numéro de la commande',
      client: 'nom du client',
      réponse: '«\u00a0accepte\u00a0» ou «\u00a0refuse\u00a0»',
      travail: 'travail proposé',
      jante: 'quelle jante',
      suite: 'ce qui suit à l’atelier',
    },
    fields: {
      subject: mailSubjectField('Commande {numéro}\u00a0: {client} {réponse} le supplément'),
      heading: mailHeadingField('{client} {réponse} le supplément'),
      before: mailTextBeforeButtonField(
        '{client} {réponse} en ligne\u00a0: {travail} ({jante}), commande {numéro}.',
      ),
      next: mailLongTextField('Ce qui suit', '{suite}'),
      button: mailButtonField('Ouvrir la jante'),
    },
  }),
  'expert-answered': defineMailText({
    title: 'Réponse d’un expert, pour l’atelier',
    about: 'À l’atelier, quand un expert donne son accord ou demande d’autres photos.',
    variables: {
      expert: 'nom de l’expert, et son cabinet',
      numéro: 'numéro de la commande ou du devis',
      réponse: 'son accord, ou ce qu’il demande à voir',
    },
    fields: {
      subject: mailSubjectField('Réponse de l’expert\u00a0: {numéro}'),
      heading: mailHeadingField('{expert} vous répond'),
      before: mailTextBeforeButtonField('Dossier {numéro}.\n\n{réponse}'),
      button: mailButtonField('Ouvrir le dossier'),
    },
  }),
  'new-withdrawal': defineMailText({
    title: 'Rétractation reçue, pour l’atelier',
    about:
      'À l’atelier du contrat, dès que quelqu’un a déclaré se rétracter, et quand le client l’a confirmé.',
    variables: {
      nom: 'nom de la personne',
      contrat: 'contrat qu’elle a indiqué',
      adresse: 'son adresse e-mail',
      date: 'jour et heure de la déclaration',
    },
    fields: {
      subject: mailSubjectField('Rétractation reçue\u00a0: {contrat}'),
      heading: mailHeadingField('Une rétractation est arrivée'),
      before: mailTextBeforeButtonField(
        '{nom} ({adresse}) déclare se rétracter du contrat «\u00a0{contrat}\u00a0». Reçu le {date}.',
      ),
      confirmed: mailLongTextField(
        'Quand elle est confirmée',
        'C’est bien le client\u00a0: avant d’engager d’autres travaux pour ce contrat, ouvrez la fiche. Elle indique la suite à donner et la date limite de remboursement.',
      ),
      unverified: mailLongTextField(
        'Tant qu’elle est à vérifier',
        'Elle est à vérifier\u00a0: n’importe qui a pu l’envoyer, et elle n’a pas encore d’effet. Le client peut la confirmer par le lien de son accusé de réception\u00a0; vous pouvez aussi l’appeler, puis la confirmer ou l’écarter sur la fiche.',
      ),
      button: mailButtonField('Ouvrir la déclaration'),
    },
  }),
  'visitor-wrote': defineMailText({
    title: 'Réponse d’un visiteur, pour l’atelier',
    about: 'À l’atelier, quand un visiteur écrit sur sa page de suivi.',
    variables: { ...thread, fichiers: 'combien de fichiers sont joints' },
    fields: {
      subject: mailSubjectField('{nom} vous répond\u00a0: {objet}'),
      heading: mailHeadingField('{nom} vous répond'),
      files: mailLongTextField('Quand des fichiers sont joints', '{fichiers}, à voir dans la gestion.'),
      button: mailButtonField('Ouvrir l’échange'),
    },
  }),
  'visitor-withdrew': defineMailText({
    title: 'Visiteur qui ne donne pas suite',
    about: 'À l’atelier, quand un visiteur retire sa demande.',
    variables: thread,
    fields: {
      subject: mailSubjectField('{nom} ne donne pas suite\u00a0: {objet}'),
      heading: mailHeadingField('{nom} ne donne pas suite'),
      end: mailLongTextField('Ce qui suit', 'Il n’y a plus rien à faire\u00a0: l’échange est clos.'),
      button: mailButtonField('Ouvrir l’échange'),
    },
  }),
  'notice-request': noticeText('Nouvelle demande de devis'),
  'notice-message': noticeText('Nouveau message'),
  'notice-answer': noticeText('Un visiteur a répondu'),
  summary: defineMailText({
    title: 'Résumé du matin',
    about: 'Aux personnes de l’équipe qui l’ont choisi, une fois par jour.',
    variables: { liste: 'ce qui est arrivé, une ligne par catégorie' },
    fields: {
      subject: mailSubjectField('Ce qui est arrivé depuis hier'),
      heading: mailHeadingField('Depuis hier matin'),
      before: mailTextBeforeButtonField('Bonjour,\n\n{liste}'),
      button: mailButtonField('Ouvrir la gestion'),
      after: mailTextAfterButtonField(choice),
    },
  }),
  'backup-failed': defineMailText({
    title: 'Sauvegarde manquée',
    about: 'Aux responsables, quand la sauvegarde de la nuit n’a pas pu être faite.',
    variables: { quand: 'jour et heure de l’essai', raison: 'ce qui l’a empêchée' },
    fields: {
      subject: mailSubjectField('La sauvegarde du site n’a pas pu être faite'),
      heading: mailHeadingField('Pas de sauvegarde cette nuit'),
      before: mailTextBeforeButtonField(
        'La sauvegarde du site n’a pas pu être faite ({quand})\u00a0: {raison}.\n\nLe site fonctionne et rien n’est perdu. Le plus souvent, le disque des sauvegardes est plein ou n’est plus branché.',
      ),
      button: mailButtonField('Voir l’état du site'),
      after: mailTextAfterButtonField('Le site réessaiera la nuit prochaine.'),
    },
  }),
  'site-news': defineMailText({
    title: 'État du site',
    about: 'Aux responsables, quand une partie du site est à réparer\u00a0: une fois par panne.',
    variables: { nouvelles: 'ce qui est à réparer, et quoi faire' },
    fields: {
      subject: mailSubjectField('Une partie du site est à réparer'),
      heading: mailHeadingField('À réparer sur le site'),
      before: mailTextBeforeButtonField('{nouvelles}'),
      button: mailButtonField('Voir l’état du site'),
      after: mailTextAfterButtonField(
        'Vous ne recevrez pas d’autre e-mail à ce sujet\u00a0; la panne reste affichée sur Aujourd’hui jusqu’à sa fin.',
      ),
    },
  }),
} as const
