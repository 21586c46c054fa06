import type { ProcessingFacts } from '../../../db/schema/business/texts.ts'
import { withFrenchSpaces } from '../../kernel/text/french-spaces.ts'
import { generalTermsFigures } from '../general-terms.ts'
import type { Site } from '../site.ts'

export type { ProcessingFacts }

/** Returns the processings of personal data: what is stored, why and for how long. */
export const listPersonalDataProcessings = ({
  newsletterPace,
}: Pick<Site, 'newsletterPace'>): ProcessingFacts[] =>
  [
    {
      name: 'Demande de devis',
      data: 'Photos, véhicule, jantes, prestation souhaitée, informations complémentaires, particulier ou professionnel, nom, prénom, e-mail, téléphone, adresse, atelier choisi, façon dont vous nous avez connus, votre accord pour cet usage, réponse à la case « lettre d’information ».',
      purpose:
        'Établir votre devis et vous répondre. La case ne vous inscrit pas à la lettre d’information : elle vous en fait envoyer le lien.',
      basis: 'Mesures prises à votre demande avant un contrat.',
      kept: '3 ans après l’envoi de la demande. Photos d’une demande jamais envoyée : 24 heures.',
    },
    {
      name: 'Message de contact',
      data: 'E-mail, objet et texte du message.',
      purpose: 'Vous répondre.',
      basis: 'Notre intérêt légitime à traiter les messages que l’on nous adresse.',
      kept: '3 ans après l’envoi du message.',
    },
    {
      name: 'Échanges avec l’atelier',
      data: 'Ce que vous nous écrivez et ce que nous vous répondons, par e-mail ou sur votre page de suivi, avec les fichiers joints ; adresses e-mail qui nous ont renvoyé un message ou annoncé une absence.',
      purpose: 'Vous répondre, et retrouver ce qui s’est dit.',
      basis: 'Mesures prises à votre demande avant un contrat, et notre intérêt légitime à vous répondre.',
      kept: 'Autant que la demande ou le message : 3 ans. Adresse qui renvoie nos messages : 1 an. Fichier jamais envoyé : 24 heures.',
    },
    {
      name: 'Lettre d’information',
      data: 'E-mail, date et origine de l’inscription, date et preuve de votre consentement, lettres qui vous ont été envoyées ou nous sont revenues. Ni ouverture, ni clic.',
      purpose: `Vous envoyer nos réalisations et nos actualités, ${newsletterPace}.`,
      basis: 'Votre consentement, que vous retirez d’un clic dans chaque lettre.',
      kept: 'Jusqu’à votre désinscription, qui efface aussitôt l’adresse. Inscription jamais confirmée : 30 jours. Adresse qui renvoie nos lettres : 1 an. Envois : 90 jours.',
    },
    {
      name: 'Commandes et factures',
      data: 'Vos coordonnées ou celles de votre entreprise, travaux demandés et commandés, immatriculation et kilométrage, montants et paiements, votre accord ou votre refus d’un devis, adresse à laquelle il a été envoyé, e-mails d’envoi et de relance.',
      purpose: 'Établir le devis, exécuter la commande, facturer, tenir notre comptabilité.',
      basis: 'Exécution du contrat et obligation légale.',
      kept: `${generalTermsFigures.dataYears} ans, durée légale des pièces comptables. Brouillon de devis abandonné : 12 mois. Relevé mensuel d’une société : 5 ans.`,
    },
    {
      name: 'Dossiers ouverts à un expert',
      data: 'Nom, société et adresse e-mail de l’expert, numéro de sinistre, référence de mission, prix et photos des jantes, accord ou demande de l’expert, dates des consultations, sans adresse de qui consulte.',
      purpose: 'Montrer à l’expert ou à l’assureur les dommages et leur réparation, recevoir son accord.',
      basis: 'Exécution du contrat, et notre intérêt légitime à obtenir l’accord de l’expert.',
      kept: '5 ans après l’ouverture du dossier.',
    },
    {
      name: 'Rétractation en ligne',
      data: 'Nom, contrat et adresse e-mail de qui déclare se rétracter, date et heure, notre décision et notre réponse.',
      purpose: 'Recevoir votre rétractation, en accuser réception et y donner suite.',
      basis: 'Obligation légale.',
      kept: `Avec le contrat : ${generalTermsFigures.dataYears} ans. Déclaration qui ne correspond à aucun contrat : 5 ans.`,
    },
    {
      name: 'Photos de vos jantes',
      data: 'Photos de vos jantes à la réception, pendant le travail et à la livraison, où peut se lire une immatriculation ; qui de notre équipe les a prises et quand ; votre accord pour les montrer sur notre site, et qui l’a noté.',
      purpose:
        'Suivre le travail et prouver l’état des jantes ; en montrer quelques-unes, si vous le voulez bien.',
      basis:
        'Exécution du contrat, et notre intérêt légitime à prouver l’état de ce qui nous est confié. Sur notre site : votre consentement, que vous retirez quand vous voulez.',
      kept: '5 ans, durée pendant laquelle une réclamation est possible.',
    },
    {
      name: 'Bons de dépôt et de remise',
      data: 'Nom et signature, tracée à l’écran, de qui dépose ou reprend les jantes ; date et lieu, état visible des jantes, véhicule et immatriculation, qui de notre équipe a fait le bon, adresse à laquelle il a été envoyé.',
      purpose: 'Constater avec vous ce qui nous est confié, dans quel état, et ce qui vous est rendu.',
      basis: 'Exécution du contrat, et notre intérêt légitime à prouver l’état de ce qui nous est confié.',
      kept: '5 ans après leur signature, durée de la prescription (article 2224 du code civil).',
    },
    {
      name: 'Encaissements',
      data: 'Facture réglée, montant, date, moyen et référence du paiement, pour des espèces au-dessus de 1\u00a0000\u00a0€ le motif et le justificatif présenté ; des virements reçus, le nom du payeur et le libellé tels que la banque les écrit.',
      purpose:
        'Rattacher chaque paiement à sa facture, tenir nos comptes sans que rien puisse y être effacé.',
      basis: 'Exécution du contrat et obligation légale.',
      kept: `${generalTermsFigures.dataYears} ans après la fin de l’année du paiement. Lignes des relevés de banque : 13 mois.`,
    },
    {
      name: 'Mesure d’audience',
      data: 'Pages vues et leur heure, largeur de la fenêtre, campagne ou site d’origine inscrits dans l’adresse, numéro de visite tiré au hasard. Ni adresse IP, ni compte.',
      purpose: 'Savoir quelles pages sont lues, pour améliorer le site ; pour nous seuls.',
      basis: 'Notre intérêt légitime à améliorer le site, auquel vous pouvez vous opposer d’un clic.',
      kept: 'Visites : 13 mois. Pages vues, alors détachées de toute visite : 25 mois. Restent des sommes par jour, qui ne disent rien de personne.',
    },
    {
      name: 'Compte client',
      data: 'E-mail, empreinte du mot de passe, sessions ouvertes (navigateur, système, dernier usage), demandes de nouveau mot de passe. D’une entreprise : nom et e-mail des autres personnes pour qui elle demande un accès.',
      purpose: 'Vous donner accès à vos commandes, factures et devis, à vous seul.',
      basis: 'Exécution du contrat.',
      kept: 'La relation commerciale et 3 ans. Session : 30 jours sans visite, 90 jours au plus. Demande de mot de passe : quelques heures. Accès fermé d’une personne d’une entreprise : 1 an.',
    },
    {
      name: 'Fichier clients',
      data: 'Vos coordonnées ou celles de votre entreprise (SIRET, numéro de TVA), ce que vous nous avez demandé et confié, notes de suivi de notre équipe.',
      purpose: 'Vous reconnaître, préparer vos devis et suivre vos commandes.',
      basis: 'Mesures prises à votre demande avant un contrat, puis son exécution.',
      kept: `La relation commerciale et 3 ans ; ce que portent les pièces comptables : ${generalTermsFigures.dataYears} ans. Fichier importé : une heure.`,
    },
    {
      name: 'Journal de l’atelier',
      data: 'Ce que notre équipe fait et quand : demandes par leur référence, messages par leur date, fiches clients par leur nom avec ce qui y a été modifié ; ce que font à leur nom les personnes d’une entreprise qui a plusieurs accès.',
      purpose: 'Savoir qui a fait quoi, corriger une erreur, prouver ce qui a été convenu.',
      basis: 'Notre intérêt légitime à tenir un suivi fiable.',
      kept: '5 ans ; ce qu’il dit de vous disparaît avant si vos données sont effacées.',
    },
    {
      name: 'Journal des connexions',
      data: 'Compte concerné, connexions, échecs et changements de mot de passe, empreinte de votre adresse IP.',
      purpose: 'Reconnaître et prouver un accès qui ne serait pas le vôtre.',
      basis: 'Notre intérêt légitime à protéger les comptes.',
      kept: '1 an.',
    },
    {
      name: 'Protection contre les abus',
      data: 'Empreinte de votre adresse IP et nombre d’envois ou d’essais de connexion.',
      purpose: 'Empêcher les envois en masse et les essais de mots de passe.',
      basis: 'Notre intérêt légitime à protéger le site.',
      kept: 'Quelques heures.',
    },
  ].map(({ name, data, purpose, basis, kept }) => ({
    name,
    data: withFrenchSpaces(data),
    purpose: withFrenchSpaces(purpose),
    basis: withFrenchSpaces(basis),
    kept: withFrenchSpaces(kept),
  }))
