import type { Database } from '../db/client.ts'
import {
  newsletterConsents,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSubscriptions,
} from '../db/schema/tables.ts'

const day = 86_400_000

/** Adds subscribers, one sent issue, and one draft. */
export async function fillDemoNewsletter(db: Database, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const subscribed = demoReaders.map(([name, days, source]) => ({
    id: readerId(name),
    email: `${name}@exemple.fr`,
    at: ago(days),
    source,
  }))
  await db
    .insert(newsletterSubscriptions)
    .values(subscribed.map(({ id, email, at }) => ({ id, email, created_ad: at })))
  await db.insert(newsletterConsents).values(
    subscribed.map(({ id, at, source, email }) => ({
      subscription_id: id,
      subscribed_at: at,
      source,
      proof: consentProofs[source],
      // The newest subscriber has not confirmed yet.
      confirmed_at: email.startsWith('contact.motoclub') ? null : at,
      ...(email.startsWith('carrosserie') && {
        bounced_at: ago(30),
        bounce_reason: '550 5.1.1 User unknown',
      }),
    })),
  )
  await addIssues(db, now, subscribed.slice(0, 9))
}

async function addIssues(db: Database, now: Date, sentTo: readonly { id: string }[]): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const author_name = 'Sophie Lambert'
  const [id, sentAt] = ['LettreDemo000001', ago(30)]
  await db.insert(newsletterIssues).values([
    {
      id,
      state: 'sent',
      ...sentIssueContent,
      author_name,
      recipients: sentTo.length,
      departures: 1,
      created_at: ago(33),
      changed_at: ago(31),
      campaign: 'lettre-demo',
      started_at: sentAt,
      finished_at: new Date(sentAt.getTime() + 60_000),
    },
    {
      id: 'LettreDemo000002',
      ...draftIssueContent,
      author_name,
      created_at: ago(2),
      changed_at: ago(1),
    },
  ])
  await db.insert(newsletterDeliveries).values(
    sentTo.map(({ id: subscriber }) => ({
      issue_id: id,
      subscription_id: subscriber,
      domain: 'exemple.fr',
      settled_at: sentAt,
      state: subscriber === readerId('carrosserie.lejeune') ? ('bounced' as const) : ('sent' as const),
    })),
  )
}

/** Subscribers of the demo, the number of days of their subscription, and its origin. */
const demoReaders = [
  ['claire.didier', 210, 'site'],
  ['garage.humbert', 204, 'import'],
  ['m.schneider', 188, 'site'],
  ['atelier.vosges', 171, 'import'],
  ['nadia.colin', 150, 'site'],
  ['carrosserie.lejeune', 132, 'import'],
  ['jp.thiebaut', 96, 'site'],
  ['flotte.meuse', 74, 'office'],
  ['s.bauer', 41, 'site'],
  ['lea.fontaine', 12, 'site'],
  ['contact.motoclub', 3, 'site'],
] as const

const consentProofs = {
  site: null,
  import: 'Carte de fidélité de l’atelier d’Épinal, signée au comptoir',
  office: 'Demandé par téléphone à l’atelier d’Ostwald (Strasbourg)',
} as const

const readerId = (name: string) => `Lettre${name.replace(/[^a-z]/g, '')}Demo000000`.slice(0, 16)

const sentIssueContent = {
  subject: 'Rouvrir la saison sur des jantes saines',
  preheader: 'Ce qu’un hiver de sel laisse derrière lui, et trois réalisations du mois.',
  content:
    '<p>Bonjour,</p><h2>Après le sel</h2><p>Le sel s’installe sous le vernis dès la première éraflure. Rincez les jantes à l’eau claire avant de les ranger, dedans comme dehors\u00a0: c’est la face cachée qui s’abîme d’abord.</p><h2>Ce mois-ci à l’atelier</h2><ul><li>Quatre jantes rediamantées pour un break familial.</li><li>Une jante fissurée, soudée au TIG et contrôlée.</li><li>Un jeu décapé, repris à nu.</li></ul><p>Elles sont toutes dans <a href="/realisations">nos réalisations</a>. Une question\u00a0? <a href="/devis">Envoyez-nous une photo</a>.</p>',
}

const draftIssueContent = {
  subject: 'Ce que l’on répare, ce que l’on remplace',
  preheader: 'Voile, fissure, choc\u00a0: comment nous décidons.',
  content:
    '<p>Bonjour,</p><h2>Une jante fissurée est-elle perdue\u00a0?</h2><p>Pas toujours. Voici ce que nous regardons avant de répondre.</p>',
}
