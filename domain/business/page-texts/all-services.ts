import type { PageText } from './page-text.ts'

/** Texts shared by the seven service pages: titles of their parts, and introductions. */
export const servicesPageText = {
  key: 'page-services',
  name: () => 'Toutes les pages de services',
  words: {
    principle: 'Le principe',
    finishes: 'Les sept finitions',
    gallery: 'Le Cerakote',
    treatments: 'Les six traitements',
    comparisons: 'Avant, après',
    occasions: 'Quand y penser',
    sequence: 'La rénovation pas à pas',
    steps: 'Étape par étape',
    outcome: 'Délai et résultat',
    limits: 'Limites et sécurité',
    accepted: 'Ce que nous prenons en charge',
    questions: 'Vos questions',
    doubt:
      'Vous hésitez\u00a0? Envoyez-nous une photo de votre véhicule et de ses jantes, nous vous dirons ce qui leur irait.',
    end_title: 'Quelques photos suffisent.',
    end_text:
      'Une à cinq photos, quelques mots, et nous vous disons ce qui peut être fait, à quel prix et en combien de temps. Le devis est gratuit.',
    related_annotation: 'Autres services',
    related: 'À voir aussi',
  },
  parts: [
    {
      legend: 'Titres des parties',
      fields: [
        { as: 'line', name: 'principle', label: 'Ce que c’est', maxLength: 40 },
        { as: 'line', name: 'finishes', label: 'Finitions', maxLength: 40 },
        { as: 'line', name: 'gallery', label: 'Galerie', maxLength: 40 },
        { as: 'line', name: 'treatments', label: 'Traitements', maxLength: 40 },
        { as: 'line', name: 'comparisons', label: 'Comparaisons', maxLength: 40 },
        { as: 'line', name: 'occasions', label: 'Occasions', maxLength: 40 },
        { as: 'line', name: 'sequence', label: 'Étapes en images', maxLength: 40 },
        { as: 'line', name: 'steps', label: 'Étapes', maxLength: 40 },
        { as: 'line', name: 'outcome', label: 'Délai', maxLength: 40 },
        { as: 'line', name: 'limits', label: 'Limites', maxLength: 40 },
        { as: 'line', name: 'accepted', label: 'Ce qui est accepté', maxLength: 60 },
        { as: 'line', name: 'questions', label: 'Questions', maxLength: 40 },
      ],
    },
    {
      legend: 'Sous les finitions',
      fields: [{ as: 'text', name: 'doubt', label: 'Pour qui hésite', maxLength: 200 }],
    },
    {
      legend: 'Bas de page',
      fields: [
        { as: 'line', name: 'end_title', label: 'Titre', maxLength: 60 },
        { as: 'text', name: 'end_text', label: 'Texte', maxLength: 300 },
        {
          as: 'line',
          name: 'related_annotation',
          label: 'Mention au-dessus des autres services',
          maxLength: 40,
        },
        { as: 'line', name: 'related', label: 'Titre des autres services', maxLength: 60 },
      ],
    },
  ],
} satisfies PageText
