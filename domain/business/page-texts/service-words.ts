import type { PageFieldGroup, PageText, PageTextField } from './page-text.ts'

/** Texts of a service: its card and its page. */
export interface ServiceWords {
  /** Name in the menu, on cards and at the top of its page; absent if the service is named after the sub-brand. */
  name?: string
  /** One sentence on the card. */
  summary: string
  /** Title for the browser tab and search engines, without the brand. */
  title: string
  /** Description for search engines. */
  description: string
  lead: string
  /** Legend below the picture. */
  legend: string
  /** Rows of the small technical table. */
  facts: readonly { label: string; value: string }[]
  /** Paragraphs that explain the service. */
  principle: readonly string[]
  /** Cases in which the service is needed. */
  occasions: readonly string[]
  steps: readonly { title: string; text: string }[]
  /** Captions of the pictures in `service-pages.server.ts`, in the same order. */
  comparisons?: readonly { title: string; caption: string }[]
  finishes?: readonly { name: string; text: string }[]
  treatments?: readonly { name: string; on: string; text: string }[]
  gallery?: readonly { part: string; colour: string }[]
  /** Duration and results. */
  outcome: readonly string[]
  outcome_caption?: string
  accepted: readonly string[]
  refused_title: string
  refused: readonly string[]
  /** Safety advice before driving. */
  safety: string
  questions: readonly { question: string; answer: string }[]
  /** Label of the link to the sub-brand's own site. */
  site_label?: string
}

const line = (name: string, label: string, maxLength: number, hint?: string): PageTextField => ({
  as: 'line',
  name,
  label,
  maxLength,
  hint,
})
const text = (name: string, label: string, maxLength: number, hint?: string): PageTextField => ({
  as: 'text',
  name,
  label,
  maxLength,
  hint,
})
const list = (name: string, label: string): PageTextField => ({
  as: 'list',
  name,
  label,
  hint: 'Un paragraphe par ligne.',
})

const parts: readonly PageFieldGroup[] = [
  {
    legend: 'Carte et menu',
    fields: [
      line('name', 'Nom', 24, 'Le menu le dit aussi.'),
      text('summary', 'Phrase de la carte, sur l’accueil', 160),
    ],
  },
  {
    legend: 'Haut de page',
    fields: [
      text('lead', 'Phrase d’ouverture', 300),
      line('legend', 'Légende de l’image', 100),
      line('site_label', 'Bouton vers le site de la seconde marque', 60),
    ],
  },
  {
    legend: 'Fiche technique',
    fields: [
      {
        as: 'rows',
        name: 'facts',
        label: 'Ligne',
        spare: 2,
        cells: [
          { name: 'label', label: 'intitulé', maxLength: 40 },
          { name: 'value', label: 'valeur', maxLength: 100 },
        ],
      },
    ],
  },
  { legend: 'Le principe', fields: [list('principle', 'Paragraphes')] },
  {
    legend: 'Les finitions',
    fields: [
      {
        as: 'rows',
        name: 'finishes',
        label: 'Finition',
        spare: 0,
        cells: [
          { name: 'name', label: 'nom', maxLength: 40 },
          { name: 'text', label: 'texte', maxLength: 300, isLong: true },
        ],
      },
    ],
  },
  {
    legend: 'Le Cerakote',
    fields: [
      {
        as: 'rows',
        name: 'gallery',
        label: 'Photo',
        spare: 0,
        cells: [
          { name: 'part', label: 'pièce', maxLength: 60 },
          { name: 'colour', label: 'teinte', maxLength: 40 },
        ],
      },
    ],
  },
  {
    legend: 'Les traitements',
    fields: [
      {
        as: 'rows',
        name: 'treatments',
        label: 'Traitement',
        spare: 0,
        cells: [
          { name: 'name', label: 'nom', maxLength: 40 },
          { name: 'on', label: 'métaux', maxLength: 60 },
          { name: 'text', label: 'texte', maxLength: 300, isLong: true },
        ],
      },
    ],
  },
  {
    legend: 'Avant, après',
    fields: [
      {
        as: 'rows',
        name: 'comparisons',
        label: 'Comparaison',
        spare: 0,
        cells: [
          { name: 'title', label: 'titre', maxLength: 60 },
          { name: 'caption', label: 'légende', maxLength: 200, isLong: true },
        ],
      },
    ],
  },
  { legend: 'Quand y penser', fields: [list('occasions', 'Occasions')] },
]

const steps = (hasPictures: boolean): PageFieldGroup => ({
  legend: 'Étapes',
  fields: [
    {
      as: 'rows',
      name: 'steps',
      label: 'Étape',
      spare: hasPictures ? 0 : 2,
      cells: [
        { name: 'title', label: 'titre', maxLength: 60 },
        { name: 'text', label: 'texte', maxLength: 300, isLong: true },
      ],
    },
  ],
})

const lastParts: readonly PageFieldGroup[] = [
  {
    legend: 'Délai et résultat',
    fields: [list('outcome', 'Paragraphes'), text('outcome_caption', 'Légende de l’image du résultat', 160)],
  },
  {
    legend: 'Limites et sécurité',
    fields: [
      list('accepted', 'Ce que nous prenons en charge'),
      line('refused_title', 'Titre des refus', 60),
      list('refused', 'Refus'),
      text('safety', 'Sécurité', 400),
    ],
  },
  {
    legend: 'Questions',
    fields: [
      {
        as: 'rows',
        name: 'questions',
        label: 'Question',
        spare: 2,
        cells: [
          { name: 'question', label: '', maxLength: 120 },
          { name: 'answer', label: 'réponse', maxLength: 500, isLong: true },
        ],
      },
    ],
  },
  {
    legend: 'Moteurs de recherche',
    fields: [
      line('title', 'Titre de l’onglet', 80, 'Le nom de la marque s’y ajoute.'),
      text('description', 'Description', 170, 'De 80 à 165 caractères, c’est le mieux.'),
    ],
  },
]

/** Returns the page of a service. `hasPictures`: each step has its own picture, so steps cannot be added. */
export function createServicePageText(
  slug: string,
  words: ServiceWords,
  hasPictures = false,
): PageText<ServiceWords> {
  return {
    key: `page-${slug}`,
    name: (site) => `Page «\u00a0${site.serviceNames[slug] ?? words.name ?? site.subBrand}\u00a0»`,
    words,
    parts: [...parts, steps(hasPictures), ...lastParts].filter(({ fields }) =>
      fields.some(({ name }) => Object.hasOwn(words, name)),
    ),
    service: words.name === undefined ? undefined : slug,
  }
}
