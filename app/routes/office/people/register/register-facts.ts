/** What the register of processing asks for beyond the privacy policy (RGPD, article 30). */
interface RegisterFacts {
  /** Whose data they are. */
  persons: string
  /** Beyond those of every processing. */
  recipients?: string
}

const visitors = 'Visiteurs du site.'
const clients = 'Clients, particuliers et contacts de professionnels.'

/** By the processing's name (`processings.ts`); what is not named is of everybody. */
const facts: Readonly<{ [name: string]: RegisterFacts | undefined }> = {
  'Demande de devis': { persons: 'Visiteurs qui demandent un devis.' },
  'Message de contact': { persons: 'Visiteurs qui écrivent à l’atelier.' },
  'Échanges avec l’atelier': { persons: 'Visiteurs et clients qui nous écrivent.' },
  'Lettre d’information': { persons: 'Abonnés à la lettre.' },
  'Commandes et factures': {
    persons: clients,
    recipients: 'Expert-comptable, plateforme de facturation électronique, administration fiscale.',
  },
  'Photos de vos jantes': { persons: clients },
  Encaissements: { persons: clients, recipients: 'Expert-comptable, administration fiscale.' },
  'Mesure d’audience': { persons: visitors },
  'Compte client': { persons: 'Clients qui ont un accès à leur espace.' },
  'Fichier clients': { persons: clients },
  'Journal de l’atelier': { persons: 'Notre équipe\u00a0; clients dont la fiche est modifiée.' },
  'Journal des connexions': { persons: 'Clients et membres de l’équipe qui se connectent.' },
  'Protection contre les abus': { persons: visitors },
}

const everybody: RegisterFacts = { persons: 'Visiteurs et clients.' }

export const registerFactsOf = (name: string): RegisterFacts => facts[name] ?? everybody

/** Technical and organisational measures, in general (article 32, 1). */
export const securityMeasures = [
  'Échanges chiffrés\u00a0; mots de passe, liens et codes gardés sous forme d’empreintes.',
  'Seconde étape de connexion pour l’équipe\u00a0; chaque rôle ne voit que ce dont il a besoin.',
  'Photos réenregistrées sans leurs métadonnées, jamais publiques, ouvertes par lien signé et limité dans le temps.',
  'Journal de chaque acte, que personne ne peut modifier\u00a0; journal technique sans donnée personnelle.',
  'Effacement automatique chaque nuit, effacement d’une personne sur demande.',
  'Sauvegardes de chaque nuit, gardées à part et effacées au bout de douze mois.',
]
